import { useTranslation } from 'react-i18next'
import { Avatar, Button } from '../../ui/index.ts'
import styles from './form.module.css'
import { useProviderSignIn } from './queries.ts'
import { useSignInTarget } from './sign-in-target.ts'

type Method = { key: string; name: string }
const prefix = 'oidc:'

/** One button per identity provider of this platform; nothing where there is none. */
export function ProviderButtons({ methods }: { methods: Method[] }) {
  const { t } = useTranslation('identity')
  const { target } = useSignInTarget()
  const signIn = useProviderSignIn()
  const providers = methods.filter(({ key }) => key.startsWith(prefix))
  if (providers.length === 0) return null
  const chosen = signIn.isPending ? signIn.variables.provider : undefined
  return (
    <>
      <div className={styles.or}>{t('login.or')}</div>
      <div className={styles.providers}>
        {providers.map(({ key, name }) => {
          const provider = key.slice(prefix.length)
          return (
            <Button
              key={key}
              size="lg"
              icon={<Avatar name={name} size={20} isTile />}
              isBusy={chosen === provider}
              aria-label={t('login.provider', { name })}
              onClick={() => signIn.mutate({ provider, redirect: target })}
            >
              {name}
            </Button>
          )
        })}
      </div>
    </>
  )
}
