import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/form/index.ts'
import { usePlatform } from '../../lib/platform/platform.ts'
import { useUser } from '../../lib/session/index.ts'
import { Button, TextField } from '../../ui/index.ts'
import { marksOf, TermsCheckbox, useFieldRules } from '../identity/index.ts'
import { AvatarRow } from './avatar-row.tsx'
import styles from './guide-page.module.css'
import { useUpdateProfile } from './queries.ts'
import { termsAgreement } from './terms-agreement.ts'

type Props = { isAgreed: boolean; onDone: () => void }

/** Name, avatar and terms; the name is saved before the next step, so the guide can be left and resumed. */
export function ProfileStep({ isAgreed, onDone }: Props) {
  const { t } = useTranslation(['account', 'identity'])
  const { display_name } = useUser()
  const platform = usePlatform()
  const rules = useFieldRules()
  const update = useUpdateProfile()
  // Until the user ticks or unticks it, the box shows what is known of an earlier agreement.
  const [choice, setChoice] = useState<boolean>()
  const terms = choice ?? isAgreed
  const form = useForm({
    initial: { display_name, terms: '' },
    rules: {
      display_name: (values) => rules.displayName(values.display_name),
      terms: () => rules.terms(terms),
    },
  })
  const proceed = () => {
    const version = platform.data?.terms_version
    if (version === undefined) {
      void platform.refetch()
      return form.refuse({ terms: t('identity:terms.unavailable') })
    }
    termsAgreement.give(version)
    const name = form.values.display_name.trim()
    if (name === display_name) return onDone()
    update.mutate(
      { display_name: name },
      { onSuccess: onDone, onError: (error) => form.refuse(marksOf(error, {})) },
    )
  }
  return (
    <>
      <div className={styles.fields}>
        <AvatarRow size={56} />
      </div>
      <form {...form.props(proceed)}>
        <div className={styles.fields}>
          <TextField
            {...form.text('display_name')}
            label={t('guide.display-name')}
            size="lg"
            autoComplete="name"
          />
          <TermsCheckbox
            isChecked={terms}
            error={form.errorOf('terms')}
            onChange={(isChecked) => {
              setChoice(isChecked)
              form.change({ terms: '' })
            }}
          />
        </div>
        <div className={styles.foot}>
          <Button variant="primary" size="lg" type="submit" isBusy={update.isPending}>
            {t('guide.next')}
          </Button>
        </div>
      </form>
    </>
  )
}
