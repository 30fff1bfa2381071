import type { ConnectionCheck } from '@zhiwen/contract/apps.ts'
import { checkNames } from '@zhiwen/contract/enums.ts'
import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../ui/index.ts'
import styles from './form.module.css'

/** The result comes below a form that may fill the screen; whoever asked for it sees it. */
const shownWhole = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' })

/** The test of a connection step by step: what holds, what fails and why, what was not reached (D4). */
export function CheckList({ checks }: { checks: readonly ConnectionCheck[] }) {
  const { t } = useTranslation('sources')
  const failed = checks.find(({ is_ok }) => !is_ok)
  const isDone = (name: string) => checks.some((check) => check.name === name)
  // Nothing was saved before the first test: "no longer accepts" would be the wrong word.
  const reasonText = (code: ConnectionCheck['reason_code']) => {
    if (code === null) return ''
    return code === 'needs-sign-in' ? t('checks-why.key') : t(`reasons.${code}`)
  }
  const open = failed ? checkNames.filter((name) => !isDone(name)) : []
  return (
    <div ref={shownWhole}>
      <ul className={styles.checks}>
        {checks.map(({ name, is_ok, reason_code, detail }) => (
          <li key={name} className={is_ok ? styles.passed : styles.failed}>
            {is_ok ? <Check size={16} /> : <X size={16} />}
            <span>
              <span className={styles.step}>
                {t(`${is_ok ? 'checks' : 'checks-failed'}.${name}`)}
              </span>
              {!is_ok && <span className={styles.detail}>{detail || reasonText(reason_code)}</span>}
              {is_ok && detail && <span className={styles.found}>{detail}</span>}
            </span>
          </li>
        ))}
        {open.map((name) => (
          <li key={name} className={styles.open}>
            <Minus size={16} />
            <span>{t(`checks-open.${name}`)}</span>
          </li>
        ))}
      </ul>
      {failed && (
        <VisuallyHidden>
          <span role="alert">{t(`checks-failed.${failed.name}`)}</span>
        </VisuallyHidden>
      )}
    </div>
  )
}
