/** A list of a thousand pairs is far smaller. */
const mostBytes = 1024 * 1024

/** The text of a CSV file, in UTF-8 or as spreadsheets in China save it; null when it cannot be a list. */
export async function readListFile(file: Blob): Promise<string | null> {
  if (file.size > mostBytes) return null
  const bytes = await file.arrayBuffer()
  const decoded = decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030')
  return decoded?.includes('\0') ? null : decoded
}

function decode(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
