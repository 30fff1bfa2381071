import { answerWith, keepWaiting, refuseWith, sendCodesAtOnce } from './answers.ts'
import { fill, heading, marked, press, type Scene, type Stage } from './scene.ts'

async function tryToSignIn(stage: Stage): Promise<void> {
  await fill(stage, 'account', 'lin_kexin')
  await fill(stage, 'password', 'not-the-password')
  await press(stage, 'identity:login.submit')
}

const login = (page: Stage['page'], refusal: Parameters<typeof refuseWith>[2]) =>
  refuseWith(page, '/auth/login', refusal)

const loginScenes: Scene[] = [
  {
    name: 'login',
    as: 'visitor',
    path: '/login',
    shows: ({ page, t }) => page.getByRole('tab', { name: t('identity:login.by-password') }),
  },
  {
    name: 'login-development',
    as: 'visitor',
    path: '/login',
    hasOutbox: true,
    shows: heading,
  },
  {
    name: 'login-code',
    as: 'visitor',
    path: '/login?method=code',
    before: ({ page }) => sendCodesAtOnce(page),
    reach: async (stage) => {
      await fill(stage, 'account', '13500008846')
      await press(stage, 'ui:code.send')
    },
    shows: ({ page, t }) => page.getByText(t('identity:register.sent', { target: '13500008846' })),
  },
  {
    name: 'login-wrong',
    as: 'visitor',
    path: '/login',
    isFailing: true,
    before: ({ page, language }) => login(page, { error: 'login-wrong', language }),
    reach: tryToSignIn,
    shows: marked,
  },
  {
    name: 'login-captcha',
    as: 'visitor',
    path: '/login',
    isFailing: true,
    before: ({ page, language }) =>
      login(page, { error: 'login-wrong', language, details: { captcha_required: true } }),
    reach: tryToSignIn,
    shows: ({ page, t }) => page.getByAltText(t('identity:captcha.alt')),
  },
  {
    name: 'login-locked',
    as: 'visitor',
    path: '/login',
    isFailing: true,
    before: ({ page, language }) => login(page, { error: 'login-locked', language }),
    reach: tryToSignIn,
    shows: ({ page, t }) => page.getByRole('button', { name: t('identity:login.use-code') }),
  },
  {
    name: 'terms',
    as: 'visitor',
    path: '/login',
    reach: (stage) => press(stage, 'identity:frame.terms'),
    shows: ({ page }) => page.getByRole('dialog').getByRole('heading', { level: 3 }),
  },
  {
    name: 'callback-waiting',
    as: 'visitor',
    path: '/auth/login-callback?state=company.x&code=x',
    before: ({ page }) => keepWaiting(page, '/auth/login_callback'),
    shows: heading,
  },
  {
    name: 'callback-refused',
    as: 'visitor',
    path: '/auth/login-callback?state=company.x&error=access_denied',
    isFailing: true,
    before: ({ page, language }) =>
      refuseWith(page, '/auth/login_callback', { error: 'oauth-refused', language }),
    shows: ({ page, t }) =>
      page.getByRole('heading', { name: t('identity:callback.refused-title') }),
  },
]

async function fillRegister(stage: Stage, confirm: string): Promise<void> {
  await fill(stage, 'display_name', stage.language === 'en' ? 'Yinuo Zhao' : '赵一诺')
  await fill(stage, 'mobile', '13500008846')
  await press(stage, 'ui:code.send')
  await fill(stage, 'verification_code', '482013')
  await fill(stage, 'password', 'harbour-29')
  await fill(stage, 'confirm_password', confirm)
}

const registerScenes: Scene[] = [
  { name: 'register', as: 'visitor', path: '/register', shows: heading },
  {
    name: 'register-filled',
    as: 'visitor',
    path: '/register',
    before: ({ page }) => sendCodesAtOnce(page),
    reach: (stage) => fillRegister(stage, 'harbour-29'),
    shows: ({ page, t }) => page.getByText(t('identity:register.sent', { target: '135****8846' })),
  },
  {
    name: 'register-errors',
    as: 'visitor',
    path: '/register',
    reach: (stage) => press(stage, 'identity:register.submit'),
    shows: marked,
  },
  {
    name: 'register-taken',
    as: 'visitor',
    path: '/register',
    isFailing: true,
    before: async ({ page, language }) => {
      await sendCodesAtOnce(page)
      const fields = [{ field: 'mobile', message: 'taken' }]
      await refuseWith(page, '/auth/signup', {
        error: 'value-taken',
        language,
        details: { fields },
      })
    },
    reach: async (stage) => {
      await fillRegister(stage, 'harbour-29')
      await stage.page.getByRole('checkbox').check()
      await press(stage, 'identity:register.submit')
    },
    shows: marked,
  },
  {
    name: 'register-ticket',
    as: 'visitor',
    path: '/register?ticket=from-provider&provider=company',
    shows: heading,
  },
]

async function forgetTo(stage: Stage, step: 'code' | 'password' | 'done'): Promise<void> {
  await fill(stage, 'account', 'lin_kexin')
  await press(stage, 'identity:forget.send')
  await fill(stage, 'verification_code', '482013')
  if (step === 'code') return
  await press(stage, 'identity:forget.next')
  await fill(stage, 'password', 'harbour-29')
  await fill(stage, 'confirm_password', 'harbour-29')
  if (step === 'done') await press(stage, 'identity:forget.submit')
}

const forgetScenes: Scene[] = [
  { name: 'forget-account', as: 'visitor', path: '/forget', shows: heading },
  ...(['code', 'password', 'done'] as const).map(
    (step): Scene => ({
      name: `forget-${step}`,
      as: 'visitor',
      path: '/forget',
      before: async ({ page }) => {
        await sendCodesAtOnce(page)
        await answerWith(page, '/auth/password/reset', null)
      },
      reach: (stage) => forgetTo(stage, step),
      shows: ({ page, t }) =>
        page.getByRole('heading', { level: 1, name: t(`identity:forget.${step}-title`) }),
    }),
  ),
]

/** Pages before the sign-in. */
export const visitorScenes: Scene[] = [...loginScenes, ...registerScenes, ...forgetScenes]
