/** A box around a line of text, in the measures of its map. */
export type Box = { x0: number; y0: number; x1: number; y1: number; tilt: number }

const threshold = 0.3
const scoreMin = 0.5
const pixelsMin = 12
const boxesMax = 2_000
/** The map shows the middle of a line; the line itself reaches further. */
const grow = 1.6

/** Boxes of the connected parts of a map of likelihoods. */
export function findBoxes(map: Float32Array, width: number, height: number): Box[] {
  const seen = new Uint8Array(width * height)
  const boxes: Box[] = []
  for (let start = 0; start < map.length && boxes.length < boxesMax; start += 1) {
    if (seen[start] || (map[start] ?? 0) < threshold) continue
    const box = toBox(floodFrom(map, seen, start, width, height), width, height)
    if (box) boxes.push(box)
  }
  return boxes
}

type Part = { pixels: number[]; sum: number }

function floodFrom(
  map: Float32Array,
  seen: Uint8Array,
  start: number,
  width: number,
  height: number,
): Part {
  const pixels = [start]
  let sum = 0
  seen[start] = 1
  for (let next = 0; next < pixels.length; next += 1) {
    const at = pixels[next] ?? 0
    sum += map[at] ?? 0
    const x = at % width
    const y = (at - x) / width
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const nx = x + dx
        const ny = y + dy
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
        const neighbour = ny * width + nx
        if (seen[neighbour] || (map[neighbour] ?? 0) < threshold) continue
        seen[neighbour] = 1
        pixels.push(neighbour)
      }
    }
  }
  return { pixels, sum }
}

function toBox({ pixels, sum }: Part, width: number, height: number): Box | undefined {
  if (pixels.length < pixelsMin || sum / pixels.length < scoreMin) return undefined
  let x0 = width
  let y0 = height
  let x1 = 0
  let y1 = 0
  for (const at of pixels) {
    const x = at % width
    const y = (at - x) / width
    x0 = Math.min(x0, x)
    x1 = Math.max(x1, x + 1)
    y0 = Math.min(y0, y)
    y1 = Math.max(y1, y + 1)
  }
  const distance = ((x1 - x0) * (y1 - y0) * grow) / (2 * (x1 - x0 + y1 - y0))
  return {
    x0: Math.max(0, x0 - distance),
    y0: Math.max(0, y0 - distance),
    x1: Math.min(width, x1 + distance),
    y1: Math.min(height, y1 + distance),
    tilt: tiltOf(pixels, width),
  }
}

/** Slope of the line through a part's pixels. */
function tiltOf(pixels: number[], width: number): number {
  let sumX = 0
  let sumY = 0
  let sumXx = 0
  let sumXy = 0
  for (const at of pixels) {
    const x = at % width
    const y = (at - x) / width
    sumX += x
    sumY += y
    sumXx += x * x
    sumXy += x * y
  }
  const count = pixels.length
  const spread = count * sumXx - sumX * sumX
  return spread === 0 ? 0 : (count * sumXy - sumX * sumY) / spread
}
