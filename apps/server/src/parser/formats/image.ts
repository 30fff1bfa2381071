import sharp from 'sharp'
import { isBlank } from '../blank-picture.ts'
import type { Reader } from '../blocks.ts'
import { ParseFault } from '../fault.ts'
import { layoutPage } from '../page-layout.ts'

/** Attack F8: more is made to fill memory, not to be read. */
const pixelsMax = 40_000_000

/** A picture: the words seen in it. */
export const readImage: Reader = async (bytes) => {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
  // Measures are read before anything is unpacked.
  const { width, height, format } = await picture.metadata()
  if (width * height > pixelsMax) throw new ParseFault('bomb', `${width} × ${height}`)
  if (await isBlank(bytes)) throw new ParseFault('no-text')
  const { readPicture } = await import('../ocr/read-picture.ts')
  const lines = await readPicture(picture)
  const blocks = layoutPage(lines, null)
  if (blocks.length === 0) throw new ParseFault('no-text')
  return { blocks, doc_type: 'image', mime: `image/${format}` }
}
