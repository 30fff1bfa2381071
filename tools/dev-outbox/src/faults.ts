/** Ways in which the outbox can be told to fail, so that tests can see what the product does then. */
export type Faults = {
  sms: 'ok' | 'limit' | 'error' | 'slow'
  smtp: 'ok' | 'reject' | 'temporary'
  sms_limits: 'on' | 'off'
}

const choices = new Map<string, readonly string[]>([
  ['sms', ['ok', 'limit', 'error', 'slow'] satisfies Faults['sms'][]],
  ['smtp', ['ok', 'reject', 'temporary'] satisfies Faults['smtp'][]],
  ['sms_limits', ['on', 'off'] satisfies Faults['sms_limits'][]],
])

/** How long a slow answer takes: longer than any client waits. */
export const slowAnswerMs = 15_000

/** Changes the faults by a request body; returns what is wrong with it, or nothing. */
export function changeFaults(faults: Faults, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'not an object'
  for (const [name, value] of Object.entries(body)) {
    const allowed = choices.get(name)
    if (!allowed) return `unknown fault ${name}`
    if (!allowed.includes(value)) return `${name} is one of ${allowed.join(', ')}`
  }
  Object.assign(faults, body)
  return undefined
}
