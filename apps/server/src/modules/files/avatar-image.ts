import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { createSlots } from '../../platform/slots.ts'

/** READ-20; the type is read from the bytes, whatever the file is called (attack F2). */
const accepted: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}
const side = 256
const maxPixels = 40_000_000

export const avatarMime = 'image/webp'

// Decoding is heavy; a rush of uploads must not take every core and all memory.
const slots = createSlots({ running: 2, waiting: 20 })

/**
 * Draws a picture anew as a square of 256 pixels: first frame only, without metadata and without
 * anything else that was hidden in the file. Null when it is no picture of an accepted kind.
 */
export async function drawAvatar(path: string): Promise<Buffer | null> {
  const type = await fileTypeFromFile(path)
  const format = type && accepted[type.mime]
  if (!format) return null
  return slots(() => draw(path, format))
}

async function draw(path: string, format: string): Promise<Buffer | null> {
  try {
    const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    // Only the head is read here, so a picture of 30,000² pixels costs nothing (attack F8).
    const { width, height, format: found } = await picture.metadata()
    if (found !== format || width * height > maxPixels) return null
    const square = { width: side, height: side, fit: 'cover' } as const
    return await picture.autoOrient().resize(square).webp({ quality: 85 }).toBuffer()
  } catch {
    // A broken picture is the sender's mistake and is answered as a wrong type.
    return null
  }
}
