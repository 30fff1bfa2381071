/** A square on the shown picture, in its CSS pixels. */
export type CropBox = { unit: 'px'; x: number; y: number; width: number; height: number }

/** The largest square in the middle of a picture. */
export function centredCrop(width: number, height: number): CropBox {
  const side = Math.min(width, height)
  return { unit: 'px', x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

/** The square for a zoom of 100–300 %, around the middle of the present one and kept inside the picture. */
export function zoomedCrop(crop: CropBox, zoom: number, width: number, height: number): CropBox {
  const side = (Math.min(width, height) * 100) / zoom
  const x = crop.x + (crop.width - side) / 2
  const y = crop.y + (crop.height - side) / 2
  return {
    unit: 'px',
    x: Math.max(0, Math.min(x, width - side)),
    y: Math.max(0, Math.min(y, height - side)),
    width: side,
    height: side,
  }
}
