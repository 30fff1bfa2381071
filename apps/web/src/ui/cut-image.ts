import type { CropBox } from './crop-box.ts'

/** Draws the chosen square of a shown picture into a canvas of `size` pixels. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  crop: CropBox,
  size: number,
) {
  const scale = image.naturalWidth / image.width
  const context = canvas.getContext('2d')
  if (!context) return
  canvas.width = size
  canvas.height = size
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image,
    crop.x * scale,
    crop.y * scale,
    crop.width * scale,
    crop.height * scale,
    0,
    0,
    size,
    size,
  )
}

/** The chosen square as a PNG, never larger than its source. */
export async function cutImage(image: HTMLImageElement, crop: CropBox, largest: number) {
  const source = Math.round((crop.width * image.naturalWidth) / image.width)
  const canvas = document.createElement('canvas')
  drawCrop(canvas, image, crop, Math.max(1, Math.min(largest, source)))
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('picture-not-cut'))),
      'image/png',
    )
  })
}
