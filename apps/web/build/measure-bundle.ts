/** The parts of vite's manifest that matter here. */
export type ManifestChunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}
export type Manifest = Record<string, ManifestChunk>
/** Bytes each package has in each file, written by bundle-contents.ts. */
export type Contents = Record<string, Record<string, number>>
export type Bundle = {
  entryJs: number
  entryCss: number
  /** What a lazy source file adds to the entry, styles included. */
  extraOf: (source: string) => number | undefined
  font: number
  packagesInEntry: Record<string, number>
}

/** Sums up a build: what the first page loads, and what each lazy part adds to it. */
export function measureBundle(
  manifest: Manifest,
  contents: Contents,
  gzipBytes: (file: string) => number,
): Bundle {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
  const entry = filesOf(manifest, entryKey)
  const sum = (files: Iterable<string>) =>
    [...files].reduce((bytes, file) => bytes + gzipBytes(file), 0)
  const packagesInEntry: Record<string, number> = {}
  for (const file of entry.js) {
    for (const [name, bytes] of Object.entries(contents[file] ?? {})) {
      packagesInEntry[name] = (packagesInEntry[name] ?? 0) + bytes
    }
  }
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'))
  return {
    entryJs: sum(entry.js),
    entryCss: sum(entry.css),
    extraOf: (source) => {
      if (!manifest[source]) return undefined
      const page = filesOf(manifest, source)
      return sum(without(page.js, entry.js)) + sum(without(page.css, entry.css))
    },
    font: sum(new Set(fonts.map(({ file }) => file))),
    packagesInEntry,
  }
}

function without(files: Set<string>, known: Set<string>) {
  return [...files].filter((file) => !known.has(file))
}

function filesOf(manifest: Manifest, start: string) {
  const js = new Set<string>()
  const css = new Set<string>()
  const waiting = [start]
  const seen = new Set<string>()
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    js.add(chunk.file)
    for (const file of chunk.css ?? []) css.add(file)
    waiting.push(...(chunk.imports ?? []))
  }
  return { js, css }
}
