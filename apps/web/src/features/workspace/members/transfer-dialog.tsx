import type { Member } from '@zhiwen/contract/members.ts'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/index.ts'
import { Avatar, Button, CodeField, FormDialog, Notice } from '../../../ui/index.ts'
import { CaptchaField } from '../../identity/index.ts'
import pickerStyles from './people-picker.module.css'
import { PeoplePicker } from './people-picker.tsx'
import { nameOf, Person } from './person.tsx'
import styles from './transfer-dialog.module.css'
import { useTransferForm } from './use-transfer-form.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Hands the workspace over: a person, what it means for both, and a code to the own phone (ROLE-41, M8). */
export function TransferDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('members')
  const { mobile } = useUser()
  const { form, captcha, code, target, choose, isMissing, noteMissing, isBusy, submit, close } =
    useTransferForm(onClose)
  const { values, errorOf, change, leave, text } = form
  const { onSubmit, ...rest } = form.props(submit)
  const formProps: typeof rest & { onSubmit: typeof onSubmit } = {
    ...rest,
    onSubmit: (event) => {
      noteMissing()
      onSubmit(event)
    },
  }
  return (
    <FormDialog
      title={t('transfer.title')}
      isOpen={isOpen}
      onClose={close}
      submitLabel={
        target ? t('transfer.submit-to', { name: nameOf(target) }) : t('transfer.submit')
      }
      isDangerous
      isBusy={isBusy}
      formProps={formProps}
    >
      {target ? (
        <Heirs target={target} onChange={() => choose(null)} />
      ) : (
        <HeirPicker isMissing={isMissing} onChoose={choose} />
      )}
      {target && <Notice tone="warning">{t('transfer.effect', { name: nameOf(target) })}</Notice>}
      <CaptchaField captcha={captcha} {...text('captcha')} />
      <CodeField
        label={t('transfer.code')}
        name="verification_code"
        value={values.verification_code}
        error={errorOf('verification_code')}
        help={t(code.wasSent ? 'transfer.code-sent' : 'transfer.code-to', { mobile })}
        onChange={(verification_code) => change({ verification_code })}
        onBlur={leave('verification_code')}
        onSend={code.send}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
      />
    </FormDialog>
  )
}

type PickerProps = { isMissing: boolean; onChoose: (member: Member) => void }

/** Any active member can become the creator. */
function HeirPicker({ isMissing, onChoose }: PickerProps) {
  const { t } = useTranslation(['members', 'common'])
  const ownId = useUser().current_workspace?.member_id
  return (
    <fieldset className={styles.pick}>
      <legend>{t('transfer.to')}</legend>
      <PeoplePicker among={{ state: 'active' }} isOffered={({ id }) => id !== ownId}>
        {(member) => (
          <button type="button" className={pickerStyles.row} onClick={() => onChoose(member)}>
            <Person person={member} size={24} />
            <span className={pickerStyles.tail}>{t(`common:roles.${member.ws_user_type}`)}</span>
          </button>
        )}
      </PeoplePicker>
      {isMissing ? (
        <Notice tone="danger" role="alert">
          {t('transfer.to-required')}
        </Notice>
      ) : (
        <p className={styles.help}>{t('transfer.to-help')}</p>
      )}
    </fieldset>
  )
}

/** Both people and what becomes of them. */
function Heirs({ target, onChange }: { target: Member; onChange: () => void }) {
  const start = useRef<HTMLDivElement>(null)
  // The pressed row is gone; the focus goes on with what took its place.
  useEffect(() => start.current?.querySelector('button')?.focus(), [])
  const { t } = useTranslation(['members', 'common'])
  const { current_workspace: own, avatar_url } = useUser()
  const level = (type: number) => t(`common:roles.${type}`)
  const becomes = (from: string, to: string) => t('transfer.becomes', { from, to })
  return (
    <div ref={start}>
      <div className={styles.two}>
        <Side name={own?.ws_username ?? ''} url={avatar_url} line={becomes(level(3), level(2))} />
        <ArrowRight size={16} />
        <Side
          name={nameOf(target)}
          url={target.avatar_url}
          line={becomes(level(target.ws_user_type), level(3))}
        />
      </div>
      <Button variant="link" size="sm" className={styles.another} onClick={onChange}>
        {t('transfer.change')}
      </Button>
    </div>
  )
}

function Side({ name, url, line }: { name: string; url: string | null; line: string }) {
  return (
    <div className={styles.side}>
      <Avatar name={name} url={url} size={32} />
      <span className={styles.words}>
        <span>{name}</span>
        <span className={styles.line}>{line}</span>
      </span>
    </div>
  )
}
