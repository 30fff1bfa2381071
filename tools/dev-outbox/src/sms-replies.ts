import { randomUUID } from 'node:crypto'

/** An answer of the SMS service: the HTTP status and the body's code and text. */
export type SmsReply = { status: number; Code: string; Message: string; BizId?: string }

/** Refusals of the gateway, before the service looks at the parameters. */
export const gatewayReplies = {
  unknownAction: {
    status: 404,
    Code: 'InvalidAction.NotFound',
    Message: 'Specified api is not found, please check your url and method.',
  },
  missingKey: {
    status: 400,
    Code: 'MissingAccessKeyId',
    Message: 'AccessKeyId is mandatory for this action.',
  },
  unknownKey: {
    status: 404,
    Code: 'InvalidAccessKeyId.NotFound',
    Message: 'Specified access key is not found.',
  },
  mismatch: {
    status: 400,
    Code: 'SignatureDoesNotMatch',
    Message: 'Specified signature does not match our calculation.',
  },
  expired: {
    status: 400,
    Code: 'InvalidTimeStamp.Expired',
    Message: 'Specified time stamp or date value is expired.',
  },
  nonceUsed: {
    status: 400,
    Code: 'SignatureNonceUsed',
    Message: 'Specified signature nonce was used already.',
  },
  internal: {
    status: 500,
    Code: 'InternalError',
    Message: 'The request processing has failed due to some unknown error.',
  },
} satisfies Record<string, SmsReply>

const refusal = (Code: string, Message: string): SmsReply => ({ status: 200, Code, Message })

/** Refusals of the service itself: HTTP 200 with a code that is not OK. */
export const serviceReplies = {
  accepted: (): SmsReply => ({
    status: 200,
    Code: 'OK',
    Message: 'OK',
    BizId: randomUUID().replaceAll('-', ''),
  }),
  badNumber: refusal('isv.MOBILE_NUMBER_ILLEGAL', '手机号码格式错误'),
  badSignName: refusal('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名'),
  badTemplate: refusal('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板'),
  badJson: refusal('isv.INVALID_JSON_PARAM', '参数格式错误，请修改为字符串类型的JSON'),
  limit: (period: string, permits: number): SmsReply =>
    refusal('isv.BUSINESS_LIMIT_CONTROL', `触发${period}级流控Permits:${permits}`),
}
