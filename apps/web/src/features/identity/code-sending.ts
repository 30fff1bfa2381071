import type { CodePurpose } from '@zhiwen/contract/enums.ts'
import { ApiError } from '../../lib/api/index.ts'
import type { Captcha } from './captcha.ts'
import { marksOf } from './marks.ts'
import { type CodeReceiver, useSendCode } from './queries.ts'
import { useResendTimer } from './resend-timer.ts'

/** The part of a form that sending a code needs. */
type CodeForm = {
  values: { captcha: string }
  change(changes: { captcha: string }): void
  passes(names: string[]): boolean
  refuse(errors: Record<string, string | undefined>): void
}
type Options = {
  form: CodeForm
  captcha: Captcha
  purpose: CodePurpose
  receiver: CodeReceiver | null
  /** Fields that must hold before a code goes out. */
  needs: string[]
  /** Field under which a refusal is shown that names no field. */
  place: string
  onSent?: () => void
}

const keyOf = (purpose: CodePurpose, receiver: CodeReceiver | null) => {
  if (!receiver) return ''
  const { kind, ...address } = receiver
  return [purpose, kind, ...Object.values(address)].join(':')
}

const secondsToWait = (error: unknown) => {
  const seconds = error instanceof ApiError ? error.details.retry_after_seconds : undefined
  return typeof seconds === 'number' ? Math.ceil(seconds) : 0
}

/**
 * Sends a code from a form: checks what it needs, shows the captcha when the server wants one, and
 * counts the seconds to the next try. The typed form is kept whatever happens.
 */
export function useCodeSending(options: Options) {
  const { form, captcha, purpose, receiver, needs, place, onSent } = options
  const sending = useSendCode()
  const timer = useResendTimer(keyOf(purpose, receiver))

  const settle = (error?: unknown) => {
    captcha.settle(error)
    form.change({ captcha: '' })
  }
  const send = () => {
    if (!form.passes([...needs, 'captcha']) || !receiver || sending.isPending) return
    const request = { receiver, purpose, captcha_value: captcha.valueOf(form.values.captcha) }
    sending.mutate(request, {
      onSuccess: ({ resend_after, expires_in }) => {
        timer.wait(resend_after)
        timer.sent(expires_in)
        settle()
        onSent?.()
      },
      onError: (error) => {
        settle(error)
        timer.wait(secondsToWait(error))
        form.refuse({ ...marksOf(error, { 'rate-limited': [place] }), ...captcha.marksOf(error) })
      },
    })
  }
  return {
    send,
    isSending: sending.isPending,
    secondsLeft: timer.secondsLeft,
    wasSent: timer.isCodeValid,
  }
}
