/** Gives the browser a file to keep, as if a link to it had been followed. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the address over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
