import { type CropFrame, type CropView, cropBox, type PictureSize } from './crop-box.ts'

/** Draws the chosen part of a picture into a canvas of the given size. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { view, frame }: { view: CropView; frame: CropFrame },
  pixels: PictureSize,
) {
  const context = canvas.getContext('2d')
  if (!context) return
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const box = cropBox(size, view, frame)
  canvas.width = pixels.width
  canvas.height = pixels.height
  context.imageSmoothingQuality = 'high'
  // Outside of the picture the canvas stays transparent.
  const scale = pixels.width / box.width
  context.drawImage(
    picture,
    -box.left * scale,
    -box.top * scale,
    size.width * scale,
    size.height * scale,
  )
}

/** The chosen part as a PNG of the given size, which is the largest one only where it need not be exact. */
export async function cutPicture(
  picture: HTMLImageElement,
  crop: { view: CropView; frame: CropFrame },
  pixels: PictureSize & { isExact: boolean },
) {
  const box = cropBox(
    { width: picture.naturalWidth, height: picture.naturalHeight },
    crop.view,
    crop.frame,
  )
  // A picture is never enlarged unless its size is fixed.
  const share = pixels.isExact ? 1 : Math.min(1, Math.round(box.width) / pixels.width)
  const canvas = document.createElement('canvas')
  drawCrop(canvas, picture, crop, {
    width: Math.max(1, Math.round(pixels.width * share)),
    height: Math.max(1, Math.round(pixels.height * share)),
  })
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('picture-not-cut'))),
      'image/png',
    )
  })
}
