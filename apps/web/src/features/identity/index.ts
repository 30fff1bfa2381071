export const loadLoginPage = async () => (await import('./login-page.tsx')).LoginPage
export const loadRegisterPage = async () => (await import('./register-page.tsx')).RegisterPage
export const loadForgetPage = async () => (await import('./forget-page.tsx')).ForgetPage
export const loadLoginCallbackPage = async () =>
  (await import('./login-callback-page.tsx')).LoginCallbackPage

export { callbackFailure } from './callback-failure.ts'
export { CallbackFrame } from './callback-frame.tsx'
export { useCaptcha } from './captcha.ts'
export { CaptchaField } from './captcha-field.tsx'
export { useCodeSending } from './code-sending.ts'
export { draftOf } from './draft.ts'
export { mobileDigits, useFieldRules } from './field-rules.ts'
export { LanguageSwitch } from './language-switch.tsx'
export { marksOf } from './marks.ts'
export { ProductName } from './product-name.tsx'
export { TermsCheckbox } from './terms-checkbox.tsx'
