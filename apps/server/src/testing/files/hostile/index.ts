import sharp from 'sharp'
import { hostileArchives, macroFiles, pathTricks } from './archives.ts'
import { hostilePdfs } from './documents.ts'
import type { HostileFile } from './hostile-file.ts'
import { deepMarkup, entityTricks, hostileMails } from './markup.ts'
import { hostileOle, mislabelled, truncated } from './mislabelled.ts'
import { blankPicture, hugePictures } from './pictures.ts'
import { hostileTexts } from './plain-texts.ts'

export type { HostileFile } from './hostile-file.ts'

/** All hostile files; `canary` is an address of ours that must never be called. */
export async function hostileFiles(canary: string): Promise<HostileFile[]> {
  const picture = await sharp({
    create: { width: 300, height: 80, channels: 3, background: '#fff' },
  })
    .composite([
      {
        input: Buffer.from(
          '<svg width="300" height="80"><text y="50" font-size="30">差旅费</text></svg>',
        ),
      },
    ])
    .png()
    .toBuffer()
  return [
    ...hostileArchives(),
    ...pathTricks(),
    ...macroFiles(),
    ...entityTricks(canary),
    ...deepMarkup(),
    ...hostileMails(),
    ...hostilePdfs(canary),
    ...hugePictures(),
    ...hostileTexts(),
    ...mislabelled(picture),
    ...truncated(picture),
    ...hostileOle(),
    await blankPicture(),
  ]
}
