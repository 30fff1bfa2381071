import type { Captcha } from '../../../platform/captcha.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Limits } from '../../../platform/limits.ts'
import * as repo from './repo.ts'

/** Requests of an hour after which a captcha is asked: for one target, and from one address (attack A4). */
const targetsBeforeCaptcha = 3
const addressBeforeCaptcha = 10
const hourMs = 3_600_000

type Needs = { db: Db; clock: Clock; limits: Limits; captcha: Captcha }
type Asked = { ip: string; requestKey: string; captchaValue: string | undefined }

/** Makes the guard before every message: captcha after a few, a cap per address and one for all. */
export function createCodeAdmission({ db, clock, limits, captcha }: Needs) {
  const isCaptchaDue = async ({ ip, requestKey }: Asked) => {
    if ((await limits.peek('code-address', ip)) >= addressBeforeCaptcha) return true
    const since = new Date(clock.now().getTime() - hourMs)
    const requests = await db.withSystem('sign-in', (tx) =>
      repo.listRequests(tx, requestKey, since),
    )
    return requests.length >= targetsBeforeCaptcha
  }

  return async (asked: Asked): Promise<void> => {
    const isDue = await isCaptchaDue(asked)
    if (isDue && !(await captcha.check(asked.captchaValue))) {
      throw new AppError('captcha-wrong', { captcha_required: true })
    }
    await limits.take('code-address', asked.ip)
    await limits.take('code-all', 'all')
  }
}

export type CodeAdmission = ReturnType<typeof createCodeAdmission>
