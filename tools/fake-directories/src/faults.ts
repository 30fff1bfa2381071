/** Ways in which a directory can be told to misbehave. */
export type Faults = {
  /** `slow` never answers in time, `rate-limit` refuses, `error` answers 5xx, `down` cuts the connection. */
  mode: 'ok' | 'slow' | 'rate-limit' | 'error' | 'down'
  /** Only every n-th call misbehaves; 1 means all. */
  every: number
  /** What a refused caller is told to wait. */
  retry_seconds: number
  /** Pages come again under their successor's number, as sources do when people move. */
  pages: 'once' | 'twice'
  /** WeCom shows neither mobile nor mail to apps made after June 2022. */
  contacts: 'shown' | 'hidden'
  /** How long every answer takes. */
  latency_ms: number
}

export const noFaults = (): Faults => ({
  mode: 'ok',
  every: 1,
  retry_seconds: 1,
  pages: 'once',
  contacts: 'shown',
  latency_ms: 0,
})

const choices: Partial<Record<keyof Faults, readonly string[]>> = {
  mode: ['ok', 'slow', 'rate-limit', 'error', 'down'],
  pages: ['once', 'twice'],
  contacts: ['shown', 'hidden'],
}

/** Changes faults by a request body; returns what is wrong with it, or nothing. */
export function changeFaults(faults: Faults, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'not an object'
  for (const [name, value] of Object.entries(body)) {
    if (!(name in faults)) return `unknown fault ${name}`
    const allowed = choices[name as keyof Faults]
    if (allowed ? !allowed.includes(value) : !Number.isInteger(value) || value < 0) {
      return `${name} cannot be ${value}`
    }
  }
  Object.assign(faults, body)
  return undefined
}
