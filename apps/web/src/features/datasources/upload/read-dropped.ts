export type PlacedFile = { file: File; folder: string }

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A reader gives at most 100 entries at a time, and none when it is done. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const page = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (page.length === 0) return found
    found.push(...page)
  }
}

async function walk(entry: FileSystemEntry, folder: string): Promise<PlacedFile[]> {
  if (isFile(entry)) return [{ file: await fileOf(entry), folder }]
  if (!isFolder(entry)) return []
  const inside = folder === '' ? entry.name : `${folder}/${entry.name}`
  const entries = await entriesOf(entry)
  return (await Promise.all(entries.map((one) => walk(one, inside)))).flat()
}

/** Files of a drop with the folders they lay in. The entries must be taken before the event ends. */
export function readDropped(transfer: DataTransfer): Promise<PlacedFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const known = entries.filter((entry) => entry !== null)
  if (known.length === 0) return Promise.resolve(readChosen(transfer.files))
  return Promise.all(known.map((entry) => walk(entry, ''))).then((lists) => lists.flat())
}

/** Files of a file dialog; one for folders tells their place. */
export const readChosen = (files: FileList): PlacedFile[] =>
  [...files].map((file) => ({
    file,
    folder: (file.webkitRelativePath ?? '').split('/').slice(0, -1).join('/'),
  }))
