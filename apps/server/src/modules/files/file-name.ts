const maxLength = 255

/** A file's name as plain data: no folders, no control or direction marks, at most 255 characters (attack F3). */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return Array.from(visible).slice(0, maxLength).join('') || 'file'
}
