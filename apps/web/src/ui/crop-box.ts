/** A picture's own size in pixels. */
export type PictureSize = { width: number; height: number }

/** What is shown in the frame: the picture's point in its middle, and how much it is enlarged (1–3). */
export type CropView = { x: number; y: number; zoom: number }

export const largestZoom = 3

/** The square of the picture that the frame shows, in the picture's pixels. */
export function cropSquare({ width, height }: PictureSize, view: CropView) {
  const side = Math.min(width, height) / view.zoom
  return { left: view.x - side / 2, top: view.y - side / 2, side }
}

/** The largest square in the middle. */
export function centredView({ width, height }: PictureSize): CropView {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The same view after a move in the picture's pixels or a new zoom, kept inside the picture. */
export function changedView(
  size: PictureSize,
  view: CropView,
  change: Partial<CropView>,
): CropView {
  const wanted = { ...view, ...change }
  const zoom = clamp(wanted.zoom, 1, largestZoom)
  const half = Math.min(size.width, size.height) / zoom / 2
  return {
    x: clamp(wanted.x, half, size.width - half),
    y: clamp(wanted.y, half, size.height - half),
    zoom,
  }
}

function clamp(value: number, least: number, most: number) {
  return Math.max(least, Math.min(most, value))
}
