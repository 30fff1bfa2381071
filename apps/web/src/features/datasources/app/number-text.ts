/** `12,486`: counts of documents in both languages. */
export const numberText = (value: number): string => value.toLocaleString('en-US')

const units = ['B', 'KB', 'MB', 'GB'] as const

/** `18.6 MB`; nothing known is a dash. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '–'
  let value = bytes
  let at = 0
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at += 1
  }
  return `${at === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[at]}`
}
