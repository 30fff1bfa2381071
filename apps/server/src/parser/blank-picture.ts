import sharp from 'sharp'

/** Grey values of an empty page differ by less than this. */
const deviationMin = 1.5

/** Whether a picture shows nothing at all; asked before the models are loaded. */
export async function isBlank(path: string | Buffer): Promise<boolean> {
  const small = await sharp(path).greyscale().resize(400, 400, { fit: 'inside' }).png().toBuffer()
  const { channels } = await sharp(small).stats()
  return (channels[0]?.stdev ?? 0) < deviationMin
}
