import { Trans, useTranslation } from 'react-i18next'
import { usePlatform } from '../../lib/platform/platform.ts'
import { Notice, TextLink } from '../../ui/index.ts'
import styles from './auth-frame.module.css'

/** Tells developers where codes go; nothing where real phones get them. */
export function OutboxNotice() {
  const { t } = useTranslation('identity')
  const url = usePlatform().data?.development_outbox_url
  if (!url) return null
  const outbox = <TextLink href={url} target="_blank" rel="noreferrer" isInText isQuiet />
  return (
    <div className={styles.notice}>
      <Notice>
        <Trans t={t} i18nKey="outbox" components={{ outbox }} />
      </Notice>
    </div>
  )
}
