import type { Sharp } from 'sharp'

/** Pixels as red, green and blue bytes. */
export type Picture = { data: Buffer; width: number; height: number }

/** Unpacks a picture onto white, turned the way its camera held it. */
export async function toPicture(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Channels one after the other, as the models read them: (value / 255 - mean) / deviation. */
export function toTensor(picture: Picture, mean: number[], deviation: number[]): Float32Array {
  const { data, width, height } = picture
  const size = width * height
  const tensor = new Float32Array(size * 3)
  for (let channel = 0; channel < 3; channel += 1) {
    const scale = 1 / (255 * (deviation[channel] ?? 1))
    const shift = (mean[channel] ?? 0) / (deviation[channel] ?? 1)
    // The models were trained on blue, green, red.
    const from = 2 - channel
    for (let at = 0; at < size; at += 1) {
      tensor[channel * size + at] = (data[at * 3 + from] ?? 0) * scale - shift
    }
  }
  return tensor
}
