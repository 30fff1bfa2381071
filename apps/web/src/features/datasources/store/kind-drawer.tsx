import type { AppKind } from '@zhiwen/contract/apps.ts'
import type { AppScope } from '@zhiwen/contract/enums.ts'
import { Check, Eye, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer, LinkButton, Notice, TextLink } from '../../../ui/index.ts'
import { AppLogo } from '../app/app-logo.tsx'
import { placesOf } from '../app/scope.ts'
import styles from './store.module.css'

type Props = { scope: AppScope; kind: AppKind | undefined; onClose: () => void }

/** What a kind brings in and what it needs, before any form (D1). */
export function KindDrawer({ scope, kind, onClose }: Props) {
  const { t } = useTranslation('store')
  const places = placesOf(scope)
  return (
    <Drawer
      title={kind?.name ?? ''}
      isOpen={kind !== undefined}
      onClose={onClose}
      footer={
        kind && (
          <LinkButton variant="primary" href={places.create(kind.app_key)}>
            {t('start')}
          </LinkButton>
        )
      }
    >
      {kind && (
        <div className={styles.details}>
          <div className={styles.intro}>
            <AppLogo logo={kind.logo} size="md" />
            <p>{kind.about}</p>
          </div>
          {kind.installed_count > 0 && (
            <Notice
              action={
                <TextLink isQuiet href={places.installed}>
                  {t('see-installed')}
                </TextLink>
              }
            >
              {t('installed', { count: kind.installed_count })}
            </Notice>
          )}
          <Lines title={t('reads')} icon={<Check size={16} />} lines={kind.reads} />
          <Lines
            title={t('rights')}
            icon={<KeyRound size={16} />}
            lines={kind.needed_rights.length > 0 ? kind.needed_rights : [t('no-rights')]}
            note={kind.is_pushed ? undefined : t('readonly')}
          />
          <Lines title={t('who')} icon={<Eye size={16} />} lines={[t(whoReads(scope, kind))]} />
        </div>
      )}
    </Drawer>
  )
}

const whoReads = (scope: AppScope, kind: AppKind) => {
  if (scope === 'personal') return 'personal'
  if (kind.can_list_readers) return 'readers'
  return kind.takes_access_file ? 'access-file' : 'by-choice'
}

type LinesProps = { title: string; icon: ReactNode; lines: readonly string[]; note?: string }

function Lines({ title, icon, lines, note }: LinesProps) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>
            {icon}
            <span>{line}</span>
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}
