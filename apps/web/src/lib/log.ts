/** Writes a warning to the browser's console: for faults the user need not see. */
export function logWarning(sentence: string, cause: unknown): void {
  console.warn(sentence, cause)
}
