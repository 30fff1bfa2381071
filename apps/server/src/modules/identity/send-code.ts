import type { sendResetCode } from '@zhiwen/contract/auth.ts'
import { type CodePurpose, visitorCodePurposes } from '@zhiwen/contract/enums.ts'
import type { UserId } from '@zhiwen/contract/ids.ts'
import type { sendEmailCode, sendMobileCode } from '@zhiwen/contract/user.ts'
import type { Visitor } from '../../http/actor.ts'
import type { InputOf } from '../../http/route.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { accountKey, mailboxKey, mobileKey, readAccount, readMobile } from './account-name.ts'
import { createCodeTargets, mobileOf } from './code-targets.ts'
import type { CodeAdmission } from './codes/admit-request.ts'
import type { CodeReply, CodeRequest, RequestCode } from './codes/request-code.ts'

type Needs = { db: Db; admit: CodeAdmission; requestCode: RequestCode }
type MobileInput = InputOf<typeof sendMobileCode>['body']
type EmailInput = InputOf<typeof sendEmailCode>['body']
type ResetInput = InputOf<typeof sendResetCode>['body']

/** Purposes that prove the number the account already has. */
const ownPurposes: readonly CodePurpose[] = ['change', 'transfer', 'delete']
/** Purposes a mailbox serves. */
const mailPurposes: readonly CodePurpose[] = ['login', 'reset', 'bind']

/** Makes the three ways to ask for a code (API-USER-4, API-USER-6, API-AUTH-9). */
export function createSendCode({ db, admit, requestCode }: Needs) {
  const targets = createCodeTargets({ db })

  async function send(visitor: Visitor, captcha: string | undefined, wanted: Wanted) {
    await admit({ ip: visitor.ip, requestKey: wanted.requestKey, captchaValue: captcha })
    return requestCode({ ...wanted, language: visitor.language })
  }

  async function mobileFor(userId: UserId | null, body: MobileInput) {
    const typed = body.mobile ? readMobile(body.country_code, body.mobile) : null
    const isOwn = userId !== null && ownPurposes.includes(body.verification_type)
    const mobile = isOwn ? mobileOf(await targets.owner(userId)) : typed
    if (!mobile) throw fieldError('input-invalid', 'mobile', 'field.mobile-required')
    if (typed && typed.e164 !== mobile.e164) {
      throw fieldError('input-invalid', 'mobile', 'field.mobile-not-own')
    }
    return mobile
  }

  return {
    /** Sends to the typed number, or to the user's own where the purpose is to prove that one. */
    async toMobile(visitor: Visitor, body: MobileInput): Promise<CodeReply> {
      const { verification_type: purpose } = body
      const userId = askerOf(visitor, purpose)
      const mobile = await mobileFor(userId, body)
      const target = await targets.reachable(purpose, { channel: 'sms', ...mobile })
      const requestKey = mobileKey(mobile)
      return send(visitor, body.captcha_value, { purpose, target, requestKey, userId })
    },
    /** Sends to the typed mailbox. */
    async toEmail(visitor: Visitor, body: EmailInput): Promise<CodeReply> {
      const { verification_type: purpose, email } = body
      const userId = askerOf(visitor, purpose)
      if (!mailPurposes.includes(purpose)) {
        throw fieldError('input-invalid', 'verification_type', 'field.format-invalid')
      }
      const target = await targets.reachable(purpose, { channel: 'email', email })
      const requestKey = mailboxKey(email)
      return send(visitor, body.captcha_value, { purpose, target, requestKey, userId })
    },
    /** Sends to the mailbox if one was typed, else to the phone of the account. */
    async forReset(visitor: Visitor, body: ResetInput): Promise<CodeReply> {
      const name = readAccount(body.account, body.country_code)
      const target = await targets.ofAccount(name)
      const wanted = {
        purpose: 'reset',
        target,
        requestKey: accountKey(name),
        userId: null,
      } as const
      return send(visitor, body.captcha_value, wanted)
    },
  }
}

type Wanted = Omit<CodeRequest, 'language'>

/** The user a code is bound to: nobody for the purposes of visitors, the signed-in user for all others. */
function askerOf(visitor: Visitor, purpose: CodePurpose): UserId | null {
  if (visitorCodePurposes.some((allowed) => allowed === purpose)) return null
  if (!visitor.user) throw new AppError('token-invalid')
  return visitor.user.userId
}
