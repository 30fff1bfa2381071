import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Text only: fonts and pictures are packed already. */
const packable = /\.(?:js|css|html|svg|json)$/
/** Below this the header costs more than the packing saves. */
const leastBytes = 1024

/** Writes `.br` and `.gz` beside every text file of the build, so that the server packs nothing itself. */
export function packedTwins(): Plugin {
  let folder = ''
  return {
    name: 'packed-twins',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir
    },
    closeBundle: () => packFolder(folder),
  }
}

/** Packs the text files of a folder. */
export function packFolder(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !packable.test(entry.name) || path.includes('/.vite/')) continue
    const bytes = readFileSync(path)
    if (bytes.length < leastBytes) continue
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
