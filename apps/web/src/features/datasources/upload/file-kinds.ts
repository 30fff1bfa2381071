import { uploadBytesMax } from '@zhiwen/contract/limits.ts'

/** Endings that the parser reads; anything else is refused before it travels (MSG-17). */
const endings = new Set(
  (
    'pdf docx dotx xlsx xltx pptx ppsx potx doc dot wps xls xlt et ppt pps pot dps odt ods odp rtf ' +
    'md markdown html htm xhtml txt text log csv tsv json jsonl xml eml mht mhtml epub ' +
    'png jpg jpeg webp gif bmp tif tiff zip'
  ).split(' '),
)

const isOfSystem = (name: string) =>
  name === 'Thumbs.db' || name === 'desktop.ini' || name.startsWith('~$') || name === '.DS_Store'

/** Files that the system keeps in folders for itself; nobody means to upload them. */
export const isWanted = (name: string): boolean => !isOfSystem(name)

export type Refusal = 'too-large' | 'wrong-type' | 'empty'

/** Why a file cannot be uploaded, or nothing. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): Refusal | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!name.includes('.') || !endings.has(ending)) return 'wrong-type'
  if (size >= uploadBytesMax) return 'too-large'
  return size === 0 ? 'empty' : null
}

/** For the file dialog of the browser. */
export const accepted = [...endings].map((ending) => `.${ending}`).join(',')
