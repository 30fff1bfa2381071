import { Trans, useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/index.ts'
import { useSignInTarget } from './sign-in-target.ts'

/** Stands in the form for "has an account already", which is said with a link. */
export const takenMark = 'taken'

/** A number that has an account: says so and leads to the sign-in. */
export function TakenNote() {
  const { t } = useTranslation('identity')
  const { linkTo } = useSignInTarget()
  const login = <TextLink href={linkTo('/login')} isInText isQuiet />
  return <Trans t={t} i18nKey="register.mobile-taken" components={{ login }} />
}
