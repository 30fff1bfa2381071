/** A source that keeps files under paths such as `/制度/报销.docx`. */
export type FileTarget = {
  put(path: string, bytes: Buffer): Promise<void>
  remove(path: string): Promise<void>
  /** Called once after a round of changes; a repository makes its commit there. */
  finish?(): Promise<void>
}
