/** A picture's own size in pixels. */
export type PictureSize = { width: number; height: number }

/** What is shown in the frame: the picture's point in its middle, and how much it is enlarged. */
export type CropView = { x: number; y: number; zoom: number }

/** What is cut out: its width by its height, and whether the picture may be smaller than the frame. */
export type CropFrame = { ratio: number; isRound: boolean; mayShrink: boolean }

export const roundFrame: CropFrame = { ratio: 1, isRound: true, mayShrink: false }

export const largestZoom = 3

/** Zoom at which nothing outside the picture is cut (1), or at which the whole picture fits in. */
export function leastZoom({ width, height }: PictureSize, { ratio, mayShrink }: CropFrame) {
  if (!mayShrink) return 1
  return Math.min(height, width / ratio) / Math.max(height, width / ratio)
}

/** The part of the picture that the frame shows, in the picture's pixels. */
export function cropBox({ width, height }: PictureSize, view: CropView, { ratio }: CropFrame) {
  const boxHeight = Math.min(height, width / ratio) / view.zoom
  const boxWidth = boxHeight * ratio
  return {
    left: view.x - boxWidth / 2,
    top: view.y - boxHeight / 2,
    width: boxWidth,
    height: boxHeight,
  }
}

/** As much of the picture as the frame takes, in its middle. */
export function centredView(size: PictureSize, frame: CropFrame): CropView {
  return { x: size.width / 2, y: size.height / 2, zoom: leastZoom(size, frame) }
}

/** The same view after a move in the picture's pixels or a new zoom, kept inside the picture. */
export function changedView(
  size: PictureSize,
  frame: CropFrame,
  view: CropView,
  change: Partial<CropView>,
): CropView {
  const wanted = { ...view, ...change }
  const zoom = clamp(wanted.zoom, leastZoom(size, frame), largestZoom)
  const box = cropBox(size, { ...wanted, zoom }, frame)
  return {
    x: inside(wanted.x, box.width, size.width),
    y: inside(wanted.y, box.height, size.height),
    zoom,
  }
}

/** The middle of a box inside a length; a box larger than it stays in its middle. */
function inside(middle: number, box: number, length: number) {
  return box >= length ? length / 2 : clamp(middle, box / 2, length - box / 2)
}

function clamp(value: number, least: number, most: number) {
  return Math.max(least, Math.min(most, value))
}
