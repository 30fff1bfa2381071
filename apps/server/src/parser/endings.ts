import type { Format } from './blocks.ts'

const endings: Record<Format, string> = {
  pdf: 'pdf',
  docx: 'docx dotx',
  xlsx: 'xlsx xltx',
  pptx: 'pptx ppsx potx',
  doc: 'doc dot wps',
  xls: 'xls xlt et',
  ppt: 'ppt pps pot dps',
  opendocument: 'odt ods odp',
  rtf: 'rtf',
  markdown: 'md markdown mdx mkd',
  html: 'html htm xhtml shtml',
  text: 'txt text log ini conf cfg properties rst adoc org tex srt vtt',
  code: 'js mjs cjs ts tsx jsx vue py java kt scala go rs c h cc cpp hpp cs php rb swift m sh bash zsh ps1 bat sql r lua pl dart css scss less yaml yml toml gradle dockerfile makefile proto graphql tf',
  csv: 'csv tsv',
  json: 'json jsonl ndjson json5 ipynb',
  xml: 'xml svg rss atom plist',
  eml: 'eml mht mhtml',
  epub: 'epub',
  image: 'png jpg jpeg webp gif bmp tif tiff',
  zip: 'zip',
}

const byEnding = new Map<string, Format>(
  Object.entries(endings).flatMap(([format, names]) =>
    names.split(' ').map((name): [string, Format] => [name, format as Format]),
  ),
)

const foreign = new Set(
  'exe dll so dylib bin iso dmg msi apk jar class war com scr lnk chm db sqlite mdb psd ai dwg dxf mp3 mp4 m4a wav flac avi mov mkv webm gz tgz bz2 xz 7z rar tar zst woff woff2 ttf otf ico heic pst msg one vsd vsdx'.split(
    ' ',
  ),
)
const macros = new Set('docm dotm xlsm xltm xlam xlsb pptm potm ppsm ppam'.split(' '))

/** The ending of a file name in lower case, '' where it has none. */
export function fileEnding(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? ''
  const dot = name.lastIndexOf('.')
  return (dot >= 0 ? name.slice(dot + 1) : '').trim().toLowerCase()
}

/** The format an ending stands for. */
export const formatOfEnding = (ending: string): Format | undefined => byEnding.get(ending)

/** Endings of programs, media and archives that hold no text for us. */
export const isForeignEnding = (ending: string): boolean => foreign.has(ending)

/** Office files with programs inside, and the binary workbook. */
export const isMacroEnding = (ending: string): boolean => macros.has(ending)
