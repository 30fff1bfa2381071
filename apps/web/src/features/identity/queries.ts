import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@zhiwen/contract/api.ts'
import type { CodePurpose } from '@zhiwen/contract/enums.ts'
import { type CallOptions, call } from '../../lib/api/index.ts'
import { session } from '../../lib/session/index.ts'

type BodyOf<K extends keyof Api> = Api[K]['input'] extends { body: infer B } ? B : never

/** Who a code is sent to: a number, a mailbox, the own number, or an account whose owner forgot the password. */
export type CodeReceiver =
  | { kind: 'mobile'; country_code: string; mobile?: string }
  | { kind: 'email'; email: string }
  | { kind: 'account'; account: string; country_code?: string }
export type CodeRequest = {
  receiver: CodeReceiver
  purpose: CodePurpose
  captcha_value?: string | undefined
}

/** A call without a captcha may be asked for one; that is a question to the user, not an error to toast. */
const quietDemand = (captcha_value: string | undefined): CallOptions =>
  captcha_value === undefined ? { handles: ['captcha-wrong'] } : {}

function sendCode({ receiver, purpose, captcha_value }: CodeRequest) {
  const options = quietDemand(captcha_value)
  const wanted = { verification_type: purpose, captcha_value }
  if (receiver.kind === 'account') {
    const { account, country_code } = receiver
    const body = { account, country_code, captcha_value }
    return call('POST /auth/password/code', { body }, options)
  }
  if (receiver.kind === 'email') {
    const body = { email: receiver.email, ...wanted }
    return call('POST /user/email/verify', { body }, options)
  }
  const { country_code, mobile } = receiver
  return call(
    'POST /user/mobile_num/verify',
    { body: { country_code, mobile, ...wanted } },
    options,
  )
}

/** Sends a code by SMS or mail. */
export const useSendCode = () => useMutation({ mutationFn: sendCode })

/** Signs in by password or code and loads the user. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (body: BodyOf<'POST /auth/login'>) =>
      session.signIn(await call('POST /auth/login', { body }, quietDemand(body.captcha_value))),
  })

/** Registers, which also signs in. */
export const useSignup = () =>
  useMutation({
    mutationFn: async (body: BodyOf<'POST /auth/signup'>) =>
      session.signIn(await call('POST /auth/signup', { body })),
  })

/** Sets a new password with a code. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: BodyOf<'POST /auth/password/reset'>) =>
      call('POST /auth/password/reset', { body }),
  })

/** Asks a provider for its sign-in address and leaves for it. */
export const useProviderSignIn = () =>
  useMutation({
    mutationFn: async (wanted: { provider: string; redirect: string }) => {
      const { provider, redirect } = wanted
      const { url } = await call('GET /auth/providers/:provider/url', {
        params: { provider },
        query: { redirect },
      })
      location.assign(url)
    },
  })

async function exchange(body: BodyOf<'POST /auth/login_callback'>) {
  const reply = await call('POST /auth/login_callback', { body })
  if (!('need_mobile' in reply)) await session.signIn(reply)
  return reply
}

/** Exchanges what a provider sent back, once; a known person is signed in by it. */
export const useProviderReply = (body: BodyOf<'POST /auth/login_callback'>) =>
  useQuery({
    // A query and not a mutation: it starts with the page, and a code counts only once.
    queryKey: ['provider-reply', body],
    queryFn: () => exchange(body),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  })

/** A picture to type off, fetched only when one is asked for; `turn` grows with every new picture. */
const captchaPicture = (purpose: string, turn: number) =>
  queryOptions({
    queryKey: ['captcha', purpose, turn],
    queryFn: ({ signal }) => call('GET /auth/captcha', { query: { purpose } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** The captcha picture of a form. */
export const useCaptchaPicture = (purpose: string, turn: number) =>
  useQuery({ ...captchaPicture(purpose, turn), enabled: turn > 0 })
