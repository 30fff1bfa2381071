import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/index.ts'
import { useCaptchaPicture } from './queries.ts'

const isCaptchaWrong = (error: unknown) =>
  error instanceof ApiError && error.error === 'captcha-wrong'

/** Whether the server wants a captcha with the next try. */
const wantsCaptcha = (error: unknown) =>
  isCaptchaWrong(error) || (error instanceof ApiError && error.details.captcha_required === true)

/** The captcha of one form: hidden until the server asks for it, and a new picture after every try. */
export function useCaptcha(purpose: string) {
  const { t } = useTranslation('identity')
  const [turn, setTurn] = useState(0)
  const picture = useCaptchaPicture(purpose, turn)
  const isShown = turn > 0
  return {
    isShown,
    picture,
    renew: () => setTurn((current) => current + 1),
    rule: ({ captcha }: { captcha: string }) =>
      isShown && captcha.trim() === '' ? t('captcha.required') : undefined,
    /** What goes out with the call: `captcha_id:text` (API-AUTH-5). */
    valueOf: (typed: string) =>
      isShown && picture.data ? `${picture.data.captcha_id}:${typed.trim()}` : undefined,
    /** A picture counts for one try, whatever came of it; after a success none is needed. */
    settle: (error?: unknown) => {
      if (wantsCaptcha(error)) setTurn((current) => current + 1)
      else if (isShown) setTurn(error === undefined ? 0 : turn + 1)
    },
    /** Mark of the field: a first demand is no mistake of the user's. */
    marksOf: (error: unknown): { captcha?: string } => {
      if (!isCaptchaWrong(error)) return {}
      return { captcha: isShown ? (error as ApiError).message : t('captcha.required') }
    },
  }
}

export type Captcha = ReturnType<typeof useCaptcha>
