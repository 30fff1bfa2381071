import sharp from 'sharp'
import { pageSvg } from './pdf-file.ts'
import type { Sample } from './sample.ts'

const charsPerLine = 32

/** Printed lines of a sample: what a scan of it shows. */
export function printedLines(sample: Sample): string[] {
  const texts = sample.parts.flatMap((part) =>
    'heading' in part
      ? [part.heading]
      : 'list' in part
        ? part.list
        : 'text' in part
          ? [part.text]
          : [],
  )
  const wide = new RegExp(`.{1,${charsPerLine}}`, 'gu')
  const latin = /.{1,60}(\s|$)/g
  return texts.flatMap(
    (text) => (text.match(/[\u4e00-\u9fff]/) ? text.match(wide) : text.match(latin)) ?? [],
  )
}

export type Scan = { jpeg: Buffer; width: number; height: number }

/** A scan of lines: turned a little, with the grain of paper, as JPEG. */
export async function scanOf(lines: string[], { degrees = 0, quality = 80 } = {}): Promise<Scan> {
  const drawn = sharp(Buffer.from(pageSvg(lines)))
  const turned = sharp(await drawn.png().toBuffer()).rotate(degrees, { background: '#fdfdf8' })
  const { data, info } = await turned
    .flatten({ background: '#fff' })
    .blur(0.6)
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}
