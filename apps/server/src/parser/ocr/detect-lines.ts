import { Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { type Box, findBoxes } from './boxes.ts'
import type { OcrModels } from './models.ts'
import { type Picture, toTensor } from './picture.ts'

/** Longest side the detector is shown; below this, small print of a page is lost. */
const sideMax = 1_280
const stride = 32
const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** Where lines of text stand in a picture, in its own measures. */
export async function detectLines({ detector }: OcrModels, picture: Picture): Promise<Box[]> {
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height))
  const width = rounded(picture.width * scale)
  const height = rounded(picture.height * scale)
  const small = await resized(picture, width, height)
  const input = new Tensor('float32', toTensor(small, mean, deviation), [1, 3, height, width])
  const [name = ''] = detector.inputNames
  const output = await detector.run({ [name]: input })
  const map = output[detector.outputNames[0] ?? '']?.data as Float32Array
  const toX = picture.width / width
  const toY = picture.height / height
  return findBoxes(map, width, height).map(({ x0, y0, x1, y1, tilt }) => ({
    x0: x0 * toX,
    y0: y0 * toY,
    x1: x1 * toX,
    y1: y1 * toY,
    tilt: (tilt * toY) / toX,
  }))
}

const rounded = (length: number) => Math.max(stride, Math.round(length / stride) * stride)

async function resized(picture: Picture, width: number, height: number): Promise<Picture> {
  const raw = { width: picture.width, height: picture.height, channels: 3 as const }
  const data = await sharp(picture.data, { raw })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { data, width, height }
}
