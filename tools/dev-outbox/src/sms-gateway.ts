import { type Credential, checkSignature, type SignedRequest } from './acs3.ts'
import { gatewayReplies, type SmsReply } from './sms-replies.ts'

const clockToleranceMs = 15 * 60_000

/** Makes the gate in front of the service: action, signature, date and single use of a nonce. */
export function createSmsGateway({ credential, now }: { credential: Credential; now: () => Date }) {
  const usedNonces = new Map<string, number>()

  function isNonceUsed(nonce: string): boolean {
    const oldest = now().getTime() - 2 * clockToleranceMs
    for (const [used, at] of usedNonces) if (at < oldest) usedNonces.delete(used)
    const isUsed = usedNonces.has(nonce)
    usedNonces.set(nonce, now().getTime())
    return isUsed
  }

  return {
    /** Returns the refusal of a request, or nothing when it may pass. */
    refuse(request: SignedRequest): SmsReply | undefined {
      const { headers } = request
      if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
        return gatewayReplies.unknownAction
      const problem = checkSignature(request, credential)
      if (problem === 'missing') return gatewayReplies.missingKey
      if (problem === 'unknown-key') return gatewayReplies.unknownKey
      if (problem === 'mismatch') return gatewayReplies.mismatch
      const age = Math.abs(now().getTime() - Date.parse(headers['x-acs-date'] ?? ''))
      if (!(age <= clockToleranceMs)) return gatewayReplies.expired
      const nonce = headers['x-acs-signature-nonce']
      if (!nonce || isNonceUsed(nonce)) return gatewayReplies.nonceUsed
      return undefined
    },
  }
}
