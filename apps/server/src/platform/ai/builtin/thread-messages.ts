/** What a thread of the built-in model is started with. */
export type ThreadSettings = { modelFile: string; tokenizerFile: string; maxTokens: number }
/** A text; nothing asks the thread to finish what it does and end. */
export type ThreadTask = { id: number; text: string } | null
export type ThreadReply =
  | { id: number; vector: Float32Array; error?: never }
  | { id: number; error: string; vector?: never }
