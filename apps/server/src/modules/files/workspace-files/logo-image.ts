import { logoRect, logoSquare } from '@zhiwen/contract/limits.ts'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { createSlots } from '../../../platform/slots.ts'

export const logoMime = 'image/png'
export const logoSizes = { logo_square: logoSquare, logo_rect: logoRect } as const
export type LogoPurpose = keyof typeof logoSizes

const slots = createSlots({ running: 2, waiting: 20 })

/**
 * Draws a logo anew, without metadata and without anything hidden in the file. Null when it is no
 * PNG of exactly the size its place has (MSG-19); the type is read from the bytes (READ-20).
 */
export async function drawLogo(path: string, purpose: LogoPurpose): Promise<Buffer | null> {
  const type = await fileTypeFromFile(path)
  if (type?.mime !== logoMime) return null
  const { width, height } = logoSizes[purpose]
  return slots(async () => {
    try {
      const picture = sharp(path, { limitInputPixels: width * height, failOn: 'error', pages: 1 })
      const found = await picture.metadata()
      if (found.format !== 'png' || found.width !== width || found.height !== height) return null
      return await picture.png({ compressionLevel: 9 }).toBuffer()
    } catch {
      // A broken picture is the sender's mistake and is answered as a wrong type.
      return null
    }
  })
}
