import type { Credential, SignedRequest } from './acs3.ts'
import type { Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { createSmsGateway } from './sms-gateway.ts'
import { gatewayReplies, type SmsReply, serviceReplies } from './sms-replies.ts'

type Needs = {
  ledger: Ledger
  faults: Faults
  now: () => Date
  credential: Credential
  signName: string
  templateCode: string
}

const minuteMs = 60_000
// What Aliyun allows by default for one signature and one number.
const limits = [
  { period: '分钟', windowMs: minuteMs, permits: 1 },
  { period: '小时', windowMs: 60 * minuteMs, permits: 5 },
  { period: '天', windowMs: 24 * 60 * minuteMs, permits: 10 },
]

function parseTemplateParam(text: string | undefined): Record<string, string> | undefined {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, String(entry)]))
  } catch {
    return undefined // Not JSON: the service has an answer of its own for that.
  }
}

/** Makes the part of Aliyun's SMS service that the product calls: SendSms of version 2017-05-25. */
export function createSmsService({
  ledger,
  faults,
  now,
  credential,
  signName,
  templateCode,
}: Needs) {
  const gateway = createSmsGateway({ credential, now })

  function limitFor(number: string): SmsReply | undefined {
    if (faults.sms_limits === 'off') return undefined
    const broken = limits.find(
      ({ windowMs, permits }) =>
        ledger.countSms(number, new Date(now().getTime() - windowMs)) >= permits,
    )
    return broken && serviceReplies.limit(broken.period, broken.permits)
  }

  function send(fields: Readonly<Record<string, string>>): SmsReply {
    const numbers = (fields.PhoneNumbers ?? '').split(',')
    if (!numbers.every((number) => /^(\+|00)?\d{8,17}$/.test(number)))
      return serviceReplies.badNumber
    if (fields.SignName !== signName) return serviceReplies.badSignName
    if (fields.TemplateCode !== templateCode) return serviceReplies.badTemplate
    const values = parseTemplateParam(fields.TemplateParam)
    if (!values) return serviceReplies.badJson
    for (const number of numbers) {
      const limit = limitFor(number)
      if (limit) return limit
    }
    const words = Object.entries(values).map(([name, value]) => `${name} ${value}`)
    for (const number of numbers) {
      ledger.add({
        kind: 'sms',
        to: number,
        out_id: fields.OutId ?? null,
        code: values.code ?? null,
        subject: null,
        text: `【${signName}】${words.join(', ')}`,
        html: null,
      })
    }
    return serviceReplies.accepted()
  }

  return {
    /** Answers one call as the real service would. */
    answer(request: SignedRequest): SmsReply {
      const refused = gateway.refuse(request)
      if (refused) return refused
      if (faults.sms === 'error') return gatewayReplies.internal
      if (faults.sms === 'limit') return serviceReplies.limit('分钟', 1)
      const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      const inBody = form ? new URLSearchParams(request.body) : []
      return send(Object.fromEntries([...request.query, ...inBody]))
    },
  }
}
