/** Writes a warning to the browser's console: for faults the user need not see. */
export function logWarning(sentence: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to it (D11)
  console.warn(sentence, cause)
}
