import type { App } from '@zhiwen/contract/apps.ts'
import type { SourceMatch } from '@zhiwen/contract/matches.ts'
import { ClipboardPaste, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Avatar,
  Button,
  EmptyState,
  IconButton,
  ListStates,
  Pager,
  toast,
} from '../../../ui/index.ts'
import { MatchTableSkeleton } from './match-table.tsx'
import { MatchContact } from './match-words.tsx'
import styles from './matching.module.css'
import { PairDialog } from './pair-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { matchesPerPage, useMatches, useSavePairs } from './queries.ts'

/** Pairs that a manager made by hand; they win over the automatic result (READ-4, READ-5). */
export function CustomTab({ app }: { app: App }) {
  const { t } = useTranslation('matching')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<'pair' | 'paste' | null>(null)
  const matches = useMatches(app.id, { isCustom: true, status: null, q: '', page })
  const close = () => setAsked(null)
  return (
    <>
      <div className={styles.intro}>
        <p>{t('custom.intro')}</p>
        <span className={styles.buttons}>
          <Button icon={<ClipboardPaste size={16} />} onClick={() => setAsked('paste')}>
            {t('custom.paste')}
          </Button>
          <Button variant="primary" icon={<Plus size={16} />} onClick={() => setAsked('pair')}>
            {t('custom.add')}
          </Button>
        </span>
      </div>
      <ListStates
        query={{ ...matches, isFetching: matches.isPlaceholderData }}
        level={2}
        skeleton={<MatchTableSkeleton />}
        empty={
          <EmptyState art="nothing-yet" title={t('custom.empty')} level={2}>
            {t('custom.empty-text')}
          </EmptyState>
        }
      >
        {(list) => (
          <>
            <CustomTable app={app} matches={list.items} />
            <Pager total={list.total} page={page} pageSize={matchesPerPage} onChange={setPage} />
          </>
        )}
      </ListStates>
      <PairDialog app={app} match={null} isOpen={asked === 'pair'} onClose={close} />
      <PasteDialog app={app} isOpen={asked === 'paste'} onClose={close} />
    </>
  )
}

function CustomTable({ app, matches }: { app: App; matches: readonly SourceMatch[] }) {
  const { t } = useTranslation('matching')
  const save = useSavePairs(app.id)
  const remove = ({ open_id, name }: SourceMatch) =>
    save.mutate([{ open_id, member_id: null, is_removed: true }], {
      onSuccess: () =>
        void toast.show({ kind: 'success', text: t('custom.removed', { name: name || open_id }) }),
    })
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.account')}</th>
          <th scope="col" className={styles.wide}>
            {t('columns.contact')}
          </th>
          <th scope="col">{t('columns.member')}</th>
          <th scope="col" className={styles.acts}>
            <span className={styles.heading}>{t('columns.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <tr key={match.open_id}>
            <td className={styles.main}>
              <span className={styles.name} title={match.open_id}>
                {match.name || match.open_id}
              </span>
            </td>
            <td className={styles.wide}>
              <MatchContact match={match} />
            </td>
            <td className={styles.result}>
              {match.member ? (
                <span className={styles.member}>
                  <Avatar name={match.member.name} size={20} />
                  {match.member.name}
                </span>
              ) : (
                t('custom.nobody')
              )}
            </td>
            <td className={styles.acts}>
              <IconButton
                label={t('custom.remove', { name: match.name || match.open_id })}
                onClick={() => remove(match)}
              >
                <Trash2 />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
