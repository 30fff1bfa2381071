import type { ReasonCode } from '@zhiwen/contract/enums.ts'
import { GuardError, type GuardReason } from '../platform/guarded-fetch/index.ts'
import { SourceError, type SourceFault } from './spec.ts'

/** What a failed step means for the document, the run and the app. */
export type Fault = {
  reason_code: ReasonCode
  /** The same step fails again until somebody changes something. */
  is_final: boolean
  /** `item`: only this document is concerned. */
  scope: 'item' | 'app'
  retryAfterMs?: number
}

const ofSource: Record<SourceFault, Fault> = {
  'retry-later': { reason_code: 'source-error', is_final: false, scope: 'app' },
  'needs-sign-in': { reason_code: 'needs-sign-in', is_final: true, scope: 'app' },
  'token-ended': { reason_code: 'needs-sign-in', is_final: true, scope: 'app' },
  forbidden: { reason_code: 'source-refused', is_final: true, scope: 'app' },
  'bad-settings': { reason_code: 'bad-settings', is_final: true, scope: 'app' },
}
const ofGuard: Record<GuardReason, Fault> = {
  refused: { reason_code: 'address-refused', is_final: true, scope: 'app' },
  unreachable: { reason_code: 'source-error', is_final: false, scope: 'app' },
  'too-slow': { reason_code: 'source-slow', is_final: false, scope: 'app' },
  'too-large': { reason_code: 'too-large', is_final: true, scope: 'item' },
  bomb: { reason_code: 'bomb', is_final: true, scope: 'item' },
}

/** Reads any error of a connector's step or of a body it handed over. */
export function toFault(error: unknown): Fault {
  if (error instanceof GuardError) return ofGuard[error.reason]
  if (error instanceof SourceError) {
    const { reasonCode, retryAfterMs, isItem } = error
    return {
      ...ofSource[error.fault],
      ...(reasonCode && { reason_code: reasonCode }),
      ...(isItem && { scope: 'item' }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    }
  }
  return { reason_code: 'internal', is_final: false, scope: 'app' }
}
