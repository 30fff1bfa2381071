import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/form/index.ts'
import { Button, TextField } from '../../../ui/index.ts'
import styles from './code-form.module.css'
import { readInvitationCode } from './invitation-code.ts'

type Props = { submitLabel: string; onCode: (code: string) => void; initial?: string }

/** A field for an invitation link or code, as pasted from a message. */
export function CodeForm({ submitLabel, onCode, initial = '' }: Props) {
  const { t } = useTranslation('invitation')
  const form = useForm({
    initial: { invitation: initial },
    rules: {
      invitation: ({ invitation }) => {
        if (invitation.trim() === '') return t('paste.required')
        return readInvitationCode(invitation) === null ? t('paste.invalid') : undefined
      },
    },
  })
  const submit = () => {
    const code = readInvitationCode(form.values.invitation)
    if (code !== null) onCode(code)
  }
  return (
    <form className={styles.form} {...form.props(submit)}>
      <TextField
        {...form.text('invitation')}
        label={t('paste.label')}
        help={t('paste.help')}
        size="lg"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button variant="primary" size="lg" type="submit" isBlock>
        {submitLabel}
      </Button>
    </form>
  )
}
