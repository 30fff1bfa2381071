import { useTranslation } from 'react-i18next'
import { Illustration, LinkButton } from '../../ui/index.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { useSignInTarget } from './sign-in-target.ts'

/** The end of a forgotten password, with the way to the sign-in. */
export function ForgetDone() {
  const { t } = useTranslation('identity')
  const { linkTo } = useSignInTarget()
  return (
    <AuthFrame
      above={<Illustration art="done" />}
      title={t('forget.done-title')}
      lead={t('forget.done-lead')}
    >
      <div className={styles.end}>
        <LinkButton variant="primary" size="lg" href={linkTo('/login')}>
          {t('forget.to-login')}
        </LinkButton>
      </div>
    </AuthFrame>
  )
}
