import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session/index.ts'
import { dateText } from '../../lib/time/index.ts'
import { Button, LinkButton, Section, Tag } from '../../ui/index.ts'
import { DeviceList } from './device-list.tsx'
import { EmailDialog, emailTask } from './email-dialog.tsx'
import { MobileDialog } from './mobile-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import styles from './security-tab.module.css'

type Task = 'mobile' | 'email' | 'password'

/** Which dialog is open; `turn` makes each opening start with an empty form. */
function useOpened() {
  const [opened, setOpened] = useState<Task | null>(null)
  const [turn, setTurn] = useState(0)
  const open = (task: Task) => {
    setTurn((current) => current + 1)
    setOpened(task)
  }
  return { opened, turn, open, close: () => setOpened(null) }
}

/** Ways to sign in and where the account is signed in. */
export function SecurityTab() {
  const { t } = useTranslation('account')
  const user = useUser()
  const { opened, turn, open, close } = useOpened()
  return (
    <>
      <Section title={t('security.title')}>
        <div className={styles.rows}>
          <Row name={t('security.mobile')} tag={<VerifiedTag isVerified={user.mobile_verified} />}>
            {`${user.country_code} ${user.mobile}`}
            <Button size="sm" onClick={() => open('mobile')}>
              {t('security.change-mobile')}
            </Button>
          </Row>
          <Row
            name={t('security.email')}
            tag={user.email && <VerifiedTag isVerified={user.email_verified} />}
          >
            {user.email ?? t('security.no-email')}
            <Button size="sm" onClick={() => open('email')}>
              {t(`security.${emailTask(user)}-email`)}
            </Button>
          </Row>
          <PasswordRow onChange={() => open('password')} />
        </div>
      </Section>
      <DeviceList />
      <MobileDialog key={`mobile-${turn}`} isOpen={opened === 'mobile'} onClose={close} />
      <EmailDialog key={`email-${turn}`} isOpen={opened === 'email'} onClose={close} />
      <PasswordDialog key={`password-${turn}`} isOpen={opened === 'password'} onClose={close} />
    </>
  )
}

function PasswordRow({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('account')
  const { has_password, password_changed_at: changedAt } = useUser()
  if (!has_password) {
    // Without an old password to prove oneself with, the way is the one of a forgotten password.
    return (
      <Row name={t('security.password')}>
        {t('security.password-none')}
        <LinkButton size="sm" href="/forget">
          {t('security.set-password')}
        </LinkButton>
      </Row>
    )
  }
  const date = changedAt && dateText(new Date(changedAt))
  return (
    <Row name={t('security.password')}>
      {date ? t('security.password-changed', { date }) : t('security.password-never')}
      <Button size="sm" onClick={onChange}>
        {t('security.change-password')}
      </Button>
    </Row>
  )
}

function VerifiedTag({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('account')
  return isVerified ? (
    <Tag tone="success">{t('security.verified')}</Tag>
  ) : (
    <Tag tone="warning">{t('security.unverified')}</Tag>
  )
}

type RowProps = { name: string; tag?: ReactNode; children: [value: ReactNode, action: ReactNode] }

function Row({ name, tag, children: [value, action] }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          {tag}
        </span>
        <span className={styles.value}>{value}</span>
      </div>
      {action}
    </div>
  )
}
