import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type TrustedReply, trustedFetch } from '../fetch.ts'
import { randomSecret } from '../ids.ts'
import { SupplierError } from '../supplier-error.ts'
import { signAcs3 } from './acs3.ts'
import type { Sms } from './sms.ts'

type Settings = Pick<
  Config,
  | 'SMS_ENDPOINT'
  | 'SMS_ACCESS_KEY_ID'
  | 'SMS_ACCESS_KEY_SECRET'
  | 'SMS_SIGN_NAME'
  | 'SMS_TEMPLATE_CODE'
>

const reply = z.object({ Code: z.string() })
const mainland = '+86'
const looksMainland = /^1\d{10}$/

/**
 * Answers that a later try may change: throttling and the per-number pace. Wrong numbers, signatures,
 * templates and keys stay wrong, and an empty account needs a person.
 */
const retryable = /^(Throttling|ServiceUnavailable|InternalError|isp\.|isv\.BUSINESS_LIMIT_CONTROL)/

/** Sends codes by Aliyun SMS (SendSms 2017-05-25, signed with ACS3-HMAC-SHA256). */
export function createAliyunSms({ config, clock }: { config: Settings; clock: Clock }): Sms {
  return {
    async sendCode(to, code, { idempotencyKey, signal }) {
      const request = signAcs3({
        endpoint: config.SMS_ENDPOINT,
        keyId: config.SMS_ACCESS_KEY_ID,
        keySecret: config.SMS_ACCESS_KEY_SECRET,
        action: 'SendSms',
        version: '2017-05-25',
        date: clock.now(),
        nonce: randomSecret(16),
        query: {
          PhoneNumbers: phoneNumber(to),
          SignName: config.SMS_SIGN_NAME,
          TemplateCode: config.SMS_TEMPLATE_CODE,
          TemplateParam: JSON.stringify({ code }),
          OutId: idempotencyKey,
        },
      })
      const { headers, url } = request
      const options = { method: 'POST', headers, ...(signal ? { signal } : {}) } as const
      const answer = await trustedFetch(url, options).catch((error: unknown) => {
        throw new SupplierError('sms', { reason: 'unreachable', isFinal: false }, { cause: error })
      })
      checkAnswer(answer)
    },
  }
}

/** Mainland numbers go without country code, all others as digits with it. */
function phoneNumber({ country_code, mobile }: { country_code: string; mobile: string }): string {
  if (country_code === mainland) return mobile
  const number = `${country_code.slice(1)}${mobile}`
  // The supplier reads eleven digits from 1 on as a mainland number: a code for +1 would reach a stranger.
  if (!looksMainland.test(number)) return number
  throw new SupplierError('sms', { reason: 'number-ambiguous', isFinal: true })
}

/** Success is HTTP 200 with Code OK; everything else is a failure with a code. */
function checkAnswer({ status, text }: TrustedReply): void {
  const code = codeIn(text)
  if (status === 200 && code === 'OK') return
  const reason = code ?? `http-${status}`
  const isFinal = code === null ? status < 500 : !retryable.test(code)
  throw new SupplierError('sms', { reason, isFinal })
}

function codeIn(text: string): string | null {
  try {
    return reply.parse(JSON.parse(text)).Code
  } catch {
    return null
  }
}
