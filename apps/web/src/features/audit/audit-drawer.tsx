import type { AuditRow } from '@zhiwen/contract/audit.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deviceName } from '../../lib/device-name.ts'
import { CopyButton, Drawer, IconButton } from '../../ui/index.ts'
import { Actor } from './actor.tsx'
import styles from './audit-drawer.module.css'
import { ChangeView } from './change-view.tsx'
import { momentText } from './moment-text.ts'

type Props = {
  rows: readonly AuditRow[]
  opened: number | null
  onOpen: (number: number | null) => void
}

/** One act in full: who, when, from where, and what stood before and after. */
export function AuditDrawer({ rows, opened, onOpen }: Props) {
  const { t } = useTranslation('audit')
  const at = rows.findIndex(({ number }) => number === opened)
  const row = rows[at]
  const step = (by: number) => onOpen(rows[at + by]?.number ?? opened)
  return (
    <Drawer
      isOpen={row !== undefined}
      onClose={() => onOpen(null)}
      title={t('drawer.title')}
      tools={
        <>
          <IconButton label={t('drawer.newer')} disabled={at <= 0} onClick={() => step(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton
            label={t('drawer.older')}
            disabled={at >= rows.length - 1}
            onClick={() => step(1)}
          >
            <ChevronDown />
          </IconButton>
        </>
      }
    >
      {row && <Details row={row} />}
    </Drawer>
  )
}

function Details({ row }: { row: AuditRow }) {
  const { t } = useTranslation('audit')
  return (
    <>
      <h3 className={styles.act}>{t(`actions.${row.action}`)}</h3>
      <p className={styles.object}>{row.object.name}</p>
      <dl className={styles.facts}>
        <dt>{t('columns.actor')}</dt>
        <dd>
          <Actor actor={row.actor} />
        </dd>
        <dt>{t('columns.time')}</dt>
        <dd className={styles.number}>{momentText(new Date(row.at))}</dd>
        <dt>{t('drawer.from')}</dt>
        <dd>
          <Place row={row} />
        </dd>
      </dl>
      <ChangeView before={row.before} after={row.after} />
      <h4 className={styles.heading}>{t('drawer.chain')}</h4>
      <dl className={styles.facts}>
        <dt>{t('drawer.number')}</dt>
        <dd className={styles.number}>{row.number.toLocaleString('en-US')}</dd>
        <dt>{t('drawer.request')}</dt>
        <dd className={styles.request}>
          <code>{row.request_id || '–'}</code>
          {row.request_id && <CopyButton text={row.request_id} />}
        </dd>
      </dl>
    </>
  )
}

function Place({ row }: { row: AuditRow }) {
  const { t } = useTranslation(['audit', 'account'])
  if (row.ip === '' && row.device === '') return t('drawer.no-place')
  const { browser, system } = deviceName(row.device)
  const device = t('account:devices.name', {
    browser: t(`account:devices.browsers.${browser}`, { defaultValue: browser }),
    system: t(`account:devices.systems.${system}`, { defaultValue: system }),
  })
  return <span title={row.device}>{t('drawer.place', { ip: row.ip || '–', device })}</span>
}
