import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { HostileFile } from './hostile-file.ts'

const sides = [8_000, 30_000, 65_000]

/** F8: pictures that claim to be huge; the measures stand in their first bytes. */
export function hugePictures(): HostileFile[] {
  return sides.flatMap((side): HostileFile[] => [
    { name: `huge-${side}.png`, bytes: pngHead(side), reasons: ['bomb', 'damaged'] },
    { name: `huge-${side}.gif`, bytes: gifHead(side), reasons: ['bomb', 'damaged'] },
    {
      name: `huge-${side}.bmp`,
      bytes: bmpHead(side),
      reasons: ['bomb', 'damaged', 'type-mismatch', 'unsupported-type'],
    },
    { name: `huge-${side}.tiff`, bytes: tiffHead(side), reasons: ['bomb', 'damaged'] },
    { name: `huge-${side}.jpg`, bytes: jpegHead(side), reasons: ['bomb', 'damaged'] },
  ])
}

/** A real picture of one colour, as large as may just be unpacked. */
export async function blankPicture(): Promise<HostileFile> {
  const bytes = await sharp({
    create: { width: 6_300, height: 6_300, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  return { name: 'blank-40mp.png', bytes, reasons: ['no-text'], isSlow: true }
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

function pngHead(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    magic,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.alloc(64)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function gifHead(side: number): Buffer {
  const head = Buffer.from(
    'GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;',
    'latin1',
  )
  for (const at of [6, 8, 24, 26]) head.writeUInt16LE(side, at)
  return head
}

function bmpHead(side: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write('BM')
  bytes.writeUInt32LE(128, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeUInt32LE(side, 18)
  bytes.writeUInt32LE(side, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

function tiffHead(side: number): Buffer {
  const tags: [number, number][] = [
    [256, side],
    [257, side],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, side],
    [279, 64],
  ]
  const bytes = Buffer.alloc(8 + 2 + tags.length * 12 + 4 + 64)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(tags.length, 8)
  for (const [index, [tag, value]] of tags.entries()) {
    const at = 10 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(4, at + 2)
    bytes.writeUInt32LE(1, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  return bytes
}

function jpegHead(side: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110 1'.replace(' ', ''), 'hex')
  frame.writeUInt16BE(side, 5)
  frame.writeUInt16BE(side, 7)
  return Buffer.concat([Buffer.from('ffd8', 'hex'), frame, Buffer.from('ffd9', 'hex')])
}
