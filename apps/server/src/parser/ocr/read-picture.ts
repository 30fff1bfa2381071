import sharp, { type Sharp } from 'sharp'
import { joinHan } from '../clean.ts'
import type { Segment } from '../page-rows.ts'
import type { Box } from './boxes.ts'
import { detectLines } from './detect-lines.ts'
import { loadModels } from './models.ts'
import { type Picture, toPicture } from './picture.ts'
import { recognizeLine } from './recognize-line.ts'

/** Longest side that is read; larger pictures are made smaller first. */
const sideMax = 3_000
const linesMax = 600
/** A page tilted by more than this (in parts of its width) is turned before it is read. */
const tiltMin = 0.008
const tiltMax = 0.35

/** Lines of text seen in a picture, with where they stand. */
export async function readPicture(image: Sharp): Promise<Segment[]> {
  const models = await loadModels()
  const inside = {
    width: sideMax,
    height: sideMax,
    fit: 'inside' as const,
    withoutEnlargement: true,
  }
  let picture = await toPicture(image.rotate().resize(inside))
  let boxes = await detectLines(models, picture)
  const tilt = medianTilt(boxes)
  if (Math.abs(tilt) > tiltMin && Math.abs(tilt) < tiltMax) {
    picture = await turned(picture, tilt)
    boxes = await detectLines(models, picture)
  }
  const segments: Segment[] = []
  for (const box of boxes.slice(0, linesMax)) {
    const text = joinHan(await recognizeLine(models, picture, box))
    if (text) segments.push({ x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1, text })
  }
  return segments
}

/** Only long lines tell how a page lies. */
function medianTilt(boxes: Box[]): number {
  const tilts = boxes
    .filter(({ x0, x1, y0, y1 }) => x1 - x0 > (y1 - y0) * 5)
    .map(({ tilt }) => tilt)
    .toSorted((a, b) => a - b)
  return tilts.length < 3 ? 0 : (tilts[Math.floor(tilts.length / 2)] ?? 0)
}

function turned(picture: Picture, tilt: number): Promise<Picture> {
  const raw = { width: picture.width, height: picture.height, channels: 3 as const }
  const degrees = (-Math.atan(tilt) * 180) / Math.PI
  return toPicture(sharp(picture.data, { raw }).rotate(degrees, { background: '#fff' }))
}
