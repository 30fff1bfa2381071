import { ApiError } from '../../lib/api/index.ts'

export type CallbackFailure = { kind: 'failed' | 'missing' | 'refused' | 'other'; reason: string }

const kinds: Record<string, CallbackFailure['kind']> = {
  'oauth-callback-failed': 'failed',
  'oauth-code-missing': 'missing',
  'oauth-refused': 'refused',
  // An address without a provider never came from one.
  'input-invalid': 'failed',
}

/** Which of the failure screens fits (MSG-37…39); anything else is told in the server's words. */
export function callbackFailure(error: unknown): CallbackFailure {
  const code = error instanceof ApiError ? error.error : undefined
  const reason = error instanceof Error ? error.message.replace(/[。.]$/, '') : ''
  return { kind: kinds[code ?? ''] ?? 'other', reason }
}
