import { type CropView, cropSquare } from './crop-box.ts'

/** Draws the chosen square of a picture into a canvas of `pixels` width and height. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  view: CropView,
  pixels: number,
) {
  const context = canvas.getContext('2d')
  if (!context) return
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const { left, top, side } = cropSquare(size, view)
  canvas.width = pixels
  canvas.height = pixels
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
}

/** The chosen square as a PNG of at most `largest` pixels, never enlarged. */
export async function cutPicture(picture: HTMLImageElement, view: CropView, largest: number) {
  const { side } = cropSquare({ width: picture.naturalWidth, height: picture.naturalHeight }, view)
  const canvas = document.createElement('canvas')
  drawCrop(canvas, picture, view, Math.max(1, Math.min(largest, Math.round(side))))
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('picture-not-cut'))),
      'image/png',
    )
  })
}
