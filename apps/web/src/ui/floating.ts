export type Placement =
  | 'bottom-start'
  | 'bottom-end'
  | 'bottom'
  | 'top'
  | 'top-start'
  | 'right'
  | 'right-end'
const margin = 8

/** The corner of a floating box beside its anchor: turned over when there is no room, kept inside the window. */
export function placeBeside(
  anchor: DOMRect,
  box: { width: number; height: number },
  placement: Placement,
  gap: number,
) {
  const [side, align] = placement.split('-')
  const isBeside = side === 'right'
  let left = anchor.left + (anchor.width - box.width) / 2
  let top = anchor.bottom + gap
  if (align === 'start') left = anchor.left
  if (align === 'end') left = anchor.right - box.width
  if (isBeside) {
    left = anchor.right + gap
    top =
      align === 'end' ? anchor.bottom - box.height : anchor.top + (anchor.height - box.height) / 2
  }
  const above = anchor.top - gap - box.height
  const hasRoomBelow = anchor.bottom + gap + box.height <= window.innerHeight - margin
  if (side === 'top' && above >= margin) top = above
  if (side === 'bottom' && !hasRoomBelow && above >= margin) top = above
  return {
    left: clamp(left, window.innerWidth - box.width - margin),
    top: clamp(top, window.innerHeight - box.height - margin),
  }
}

function clamp(value: number, max: number) {
  return Math.round(Math.max(margin, Math.min(value, max)))
}
