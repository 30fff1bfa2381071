import type { ErrorCode } from '@zhiwen/contract/errors.ts'

/** Faults of the way to the server; it never answers with these. */
export type LocalFault = 'network' | 'timeout'

type Facts = {
  status: number
  error?: ErrorCode | LocalFault | undefined
  message?: string | undefined
  details?: Record<string, unknown> | undefined
  request_id?: string | undefined
}

/** A call that did not succeed. `status` is 0 when no answer arrived. */
export class ApiError extends Error {
  readonly status: number
  readonly error: ErrorCode | LocalFault | undefined
  readonly details: Record<string, unknown>
  readonly request_id: string | undefined

  constructor(facts: Facts, options?: ErrorOptions) {
    super(facts.message ?? '', options)
    this.name = 'ApiError'
    this.status = facts.status
    this.error = facts.error
    this.details = facts.details ?? {}
    this.request_id = facts.request_id
  }
}

/** A call replaced by a repeat of itself, or given up by its caller. Never shown (ERR-2). */
export class CancelledError extends Error {
  constructor() {
    super('cancelled')
    this.name = 'CancelledError'
  }
}

/** Texts of marked fields by name (MSG-34); empty for any other failure. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details.fields)) return {}
  const marked = error.details.fields.filter(
    (entry): entry is { field: string; message: string } =>
      typeof entry?.field === 'string' && typeof entry?.message === 'string',
  )
  return Object.fromEntries(marked.map(({ field, message }) => [field, message]))
}
