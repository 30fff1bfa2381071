import { Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import type { Box } from './boxes.ts'
import type { OcrModels } from './models.ts'
import { type Picture, toTensor } from './picture.ts'

const lineHeight = 48
const widthMax = 2_400
const half = [0.5, 0.5, 0.5]
/** Less sure readings are marks and dirt. */
const sureMin = 0.5

/** The words of one line, '' where nothing is read with some certainty. */
export async function recognizeLine(
  models: OcrModels,
  picture: Picture,
  box: Box,
): Promise<string> {
  const line = await cutLine(picture, box)
  if (!line) return ''
  const shape = [1, 3, line.height, line.width]
  const input = new Tensor('float32', toTensor(line, half, half), shape)
  const [name = ''] = models.recognizer.inputNames
  const output = await models.recognizer.run({ [name]: input })
  const result = output[models.recognizer.outputNames[0] ?? '']
  if (!result) return ''
  return decode(result.data as Float32Array, result.dims[2] ?? 1, models.characters)
}

async function cutLine(picture: Picture, box: Box): Promise<Picture | undefined> {
  const left = Math.floor(box.x0)
  const top = Math.floor(box.y0)
  const width = Math.min(picture.width, Math.ceil(box.x1)) - left
  const height = Math.min(picture.height, Math.ceil(box.y1)) - top
  if (width < 4 || height < 4) return undefined
  // Upright lines are read lying down, as their characters stand.
  const isUpright = height > width * 2
  const ratio = isUpright ? height / width : width / height
  const toWidth = Math.min(widthMax, Math.max(16, Math.ceil(lineHeight * ratio)))
  const raw = { width: picture.width, height: picture.height, channels: 3 as const }
  const cut = sharp(picture.data, { raw }).extract({ left, top, width, height })
  const turned = isUpright ? sharp(await cut.png().toBuffer()).rotate(-90) : cut
  const data = await turned
    .resize(toWidth, lineHeight, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, width: toWidth, height: lineHeight }
}

/** Reads the likeliest class of each step; repeats and "nothing" between characters drop out. */
function decode(scores: Float32Array, classes: number, characters: string[]): string {
  let text = ''
  let sure = 0
  let count = 0
  let last = 0
  for (let step = 0; step < scores.length; step += classes) {
    let best = 0
    for (let index = 1; index < classes; index += 1) {
      if ((scores[step + index] ?? 0) > (scores[step + best] ?? 0)) best = index
    }
    if (best !== 0 && best !== last) {
      text += characters[best] ?? ''
      sure += scores[step + best] ?? 0
      count += 1
    }
    last = best
  }
  return count > 0 && sure / count >= sureMin ? text.trim() : ''
}
