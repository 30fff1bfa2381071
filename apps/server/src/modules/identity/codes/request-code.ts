import type { CodePurpose, Language } from '@zhiwen/contract/enums.ts'
import type { CodeId, UserId } from '@zhiwen/contract/ids.ts'
import { codeResendSeconds, codeSeconds } from '@zhiwen/contract/limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, SystemTx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import { type Mobile, mailboxKey, mobileKey } from '../account-name.ts'
import { daySeconds, secondsToWait } from './code-limits.ts'
import { codeSend } from './jobs.ts'
import * as repo from './repo.ts'

export type CodeTarget = ({ channel: 'sms' } & Mobile) | { channel: 'email'; email: string }

export type CodeRequest = {
  purpose: CodePurpose
  /** Where the code goes; null when the typed account is nobody's. */
  target: CodeTarget | null
  /** What the caller typed, in one spelling: the limits the caller can see count this. */
  requestKey: string
  /** The user a code of a signed-in call is bound to. */
  userId: UserId | null
  language: Language
}
export type CodeReply = { resend_after: number; expires_in: number }

type Needs = { db: Db; clock: Clock; jobs: Jobs }

/**
 * Makes a code and the job that sends it, in one transaction. Whether the target exists shows in
 * neither the answer nor the work done: for nobody's account everything happens but the message.
 */
export type RequestCode = ReturnType<typeof createRequestCode>

export function createRequestCode({ db, clock, jobs }: Needs) {
  return (request: CodeRequest): Promise<CodeReply> =>
    db.withSystem('sign-in', async (tx) => {
      const now = clock.now()
      const place = placeOf(request)
      await repo.lockKeys(tx, [request.requestKey, place.target_key])
      const running = await waitOrRefuse(tx, request, place.target, now)
      if (running) return running
      const isRoom = await hasRoom(tx, place.target_key, now)
      const id = newId<CodeId>()
      await repo.insertCode(tx, {
        ...place,
        id,
        purpose: request.purpose,
        request_key: request.requestKey,
        user_id: request.userId,
        language: request.language,
        is_deliverable: request.target !== null && isRoom,
        created_at: now,
        expires_at: new Date(now.getTime() + codeSeconds * 1000),
      })
      await jobs.send(tx, codeSend, { code_id: id })
      return { resend_after: codeResendSeconds, expires_in: codeSeconds }
    })
}

function placeOf({ target, requestKey }: CodeRequest) {
  if (!target) {
    // No number and no address has this form, so nobody's code can ever fit somebody's.
    return {
      channel: 'sms',
      country_code: null,
      target: requestKey,
      target_key: requestKey,
    } as const
  }
  const { channel } = target
  return channel === 'sms'
    ? {
        channel,
        country_code: target.country_code,
        target: target.e164,
        target_key: mobileKey(target),
      }
    : { channel, country_code: null, target: target.email, target_key: mailboxKey(target.email) }
}

const dayBefore = (now: Date) => new Date(now.getTime() - daySeconds * 1000)

/** The seconds left of a code that is still on its way (VAL-7), or a refusal, or nothing. */
async function waitOrRefuse(tx: SystemTx, request: CodeRequest, target: string, now: Date) {
  const requests = await repo.listRequests(tx, request.requestKey, dayBefore(now))
  const wait = secondsToWait(
    requests.map((row) => row.created_at),
    now,
  )
  if (wait === 0) return null
  const [last] = requests
  const isSame = last?.purpose === request.purpose && last.target === target && !last.used_at
  if (!last || !isSame || wait > codeResendSeconds) {
    throw new AppError('rate-limited', { retry_after_seconds: wait })
  }
  const left = Math.ceil((last.expires_at.getTime() - now.getTime()) / 1000)
  return { resend_after: wait, expires_in: left }
}

// A victim's phone is also counted by itself: the same account can be typed in three ways (attack A4).
async function hasRoom(tx: SystemTx, targetKey: string, now: Date): Promise<boolean> {
  const messages = await repo.listMessages(tx, targetKey, dayBefore(now))
  return (
    secondsToWait(
      messages.map((row) => row.created_at),
      now,
    ) === 0
  )
}
