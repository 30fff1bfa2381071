import type { Member } from '@zhiwen/contract/members.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { Button, PhoneField, TextField } from '../../../ui/index.ts'
import { MemberClash } from './member-clash.tsx'
import styles from './member-drawer.module.css'
import { viewerOf } from './rules.ts'
import { useMemberForm } from './use-member-form.ts'

type Props = { member: Member; onDone: () => void }

/** The company's record of a person. Of oneself only the nickname: the rest follows the own account. */
export function MemberForm({ member, onDone }: Props) {
  const { t } = useTranslation(['members', 'ui'])
  const isSelf = viewerOf(useUser()).memberId === member.id
  const { form, clash, isBusy, submit, keepMine, takeTheirs } = useMemberForm(
    member,
    isSelf,
    onDone,
  )
  return (
    <form className={styles.form} {...form.props(submit)}>
      {clash && (
        <MemberClash
          mine={form.values}
          theirs={clash}
          isBusy={isBusy}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <TextField
        {...form.text('ws_username')}
        label={t('fields.ws_username')}
        help={t('fields.ws_username-help')}
        autoComplete="off"
        data-autofocus
      />
      {!isSelf && <RecordFields form={form} />}
      {isSelf && <p className={styles.hint}>{t('drawer.self-note')}</p>}
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" isBusy={isBusy}>
          {t('drawer.save')}
        </Button>
        <Button onClick={onDone}>{t('ui:cancel')}</Button>
      </div>
    </form>
  )
}

type FieldsProps = { form: ReturnType<typeof useMemberForm>['form'] }

/** Name, phone and mail as the company keeps them. */
function RecordFields({ form }: FieldsProps) {
  const { t } = useTranslation('members')
  const { values, errorOf, change, leave, text } = form
  return (
    <>
      <TextField {...text('name')} label={t('fields.name')} autoComplete="off" />
      <PhoneField
        label={t('fields.phone')}
        isOptional
        autoComplete="off"
        countryCode={values.country_code}
        number={values.phone}
        error={errorOf('phone')}
        onChange={({ countryCode, number }) => change({ country_code: countryCode, phone: number })}
        onBlur={leave('phone')}
      />
      <TextField
        {...text('email')}
        label={t('fields.email')}
        type="email"
        isOptional
        help={t('fields.contact-help')}
        autoComplete="off"
      />
    </>
  )
}
