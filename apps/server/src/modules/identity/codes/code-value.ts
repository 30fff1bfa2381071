import type { CodeId } from '@zhiwen/contract/ids.ts'
import { hmac } from '../../../platform/crypto.ts'

/** Six digits that follow from the id of a code; they are stored nowhere (decision 0008). */
export function codeValue(signingKey: Buffer, codeId: CodeId): string {
  const digest = hmac(signingKey, `code:${codeId}`)
  // The bias of the remainder on 256 bits is far below anything measurable.
  return String(BigInt(`0x${digest.toString('hex')}`) % 1_000_000n).padStart(6, '0')
}
