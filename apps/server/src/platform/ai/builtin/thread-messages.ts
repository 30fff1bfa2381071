/** What a thread of the built-in model is started with. */
export type ThreadSettings = { modelFile: string; tokenizerFile: string; maxTokens: number }
export type ThreadTask = { id: number; text: string }
export type ThreadReply =
  | { id: number; vector: Float32Array; error?: never }
  | { id: number; error: string; vector?: never }
