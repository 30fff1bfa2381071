import { ApiError } from '../../../lib/api/index.ts'
import { toast } from '../../../ui/index.ts'

/** Tells a refusal that the page handles itself: somebody else changed the rights or the person meanwhile. */
export function tellRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.error !== 'access-denied' && error.error !== 'not-found') return // The others were told by the call.
  toast.show({ kind: 'error', text: error.message, details: error.request_id })
}
