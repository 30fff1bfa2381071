import type { Captcha } from '../../platform/captcha.ts'
import { AppError } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'

/** Failures after which a captcha is asked (RT-1). */
const failuresBeforeCaptcha = 3

type Attempt = { ip: string; account: string; captchaValue?: string | undefined }

/**
 * Makes the guard before every check of a password. Ten tries an account in 15 minutes, however many
 * addresses they come from; the owner still gets in by code meanwhile (attack A2).
 */
export function createLoginGuard({ limits, captcha }: { limits: Limits; captcha: Captcha }) {
  const isCaptchaDue = async ({ ip, account }: Attempt) => {
    const failures = await Promise.all([
      limits.peek('sign-in-account', account),
      limits.peek('sign-in-address', ip),
    ])
    return Math.max(...failures) >= failuresBeforeCaptcha
  }

  return {
    /** Lets a try through, or throws. A try is counted before it is made, so parallel ones cannot slip by. */
    async admit(attempt: Attempt): Promise<void> {
      // A cost of nothing only asks whether the bucket has run over.
      await limits.take('sign-in-address', attempt.ip, 0)
      await takeTry(limits, attempt.account, 0)
      const isDue = await isCaptchaDue(attempt)
      if (isDue && !(await captcha.check(attempt.captchaValue))) {
        throw new AppError('captcha-wrong', { captcha_required: true })
      }
      await takeTry(limits, attempt.account, 1)
    },
    /** Counts a failure against the address and makes the answer, the same for every kind of failure. */
    async refuse(attempt: Attempt): Promise<never> {
      await limits.take('sign-in-address', attempt.ip)
      throw new AppError('login-wrong', { captcha_required: await isCaptchaDue(attempt) })
    },
    /** Counts one try of an account by itself, for questions that need no captcha. */
    take: (account: string): Promise<void> => takeTry(limits, account, 1),
    /** Forgets the failures of an account whose owner has come. */
    forgive: (account: string): Promise<void> => limits.reset('sign-in-account', account),
  }
}

export type LoginGuard = ReturnType<typeof createLoginGuard>

async function takeTry(limits: Limits, account: string, cost: 0 | 1): Promise<void> {
  try {
    await limits.take('sign-in-account', account, cost)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error
    throw new AppError('login-locked', error.details, { cause: error })
  }
}
