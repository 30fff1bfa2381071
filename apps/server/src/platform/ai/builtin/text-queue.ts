/** A text that waits for a thread. */
export type QueuedText = {
  text: string
  isUrgent: boolean
  signal: AbortSignal
  resolve(vector: Float32Array): void
  reject(error: unknown): void
}

/** Texts in the order they came, questions of people before passages of a sync. */
export function createTextQueue() {
  const urgent: QueuedText[] = []
  const patient: QueuedText[] = []

  return {
    get length() {
      return urgent.length + patient.length
    },
    add(entry: QueuedText) {
      ;(entry.isUrgent ? urgent : patient).push(entry)
    },
    /** The next text whose caller still wants it. */
    take(): QueuedText | undefined {
      for (;;) {
        const entry = urgent.shift() ?? patient.shift()
        if (!entry || !entry.signal.aborted) return entry
        entry.reject(entry.signal.reason)
      }
    },
    /** Refuses everything that waits. */
    clear(error: Error) {
      for (const entry of [...urgent.splice(0), ...patient.splice(0)]) entry.reject(error)
    },
  }
}
