import type { MemberId } from '@zhiwen/contract/ids.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, Button, Combobox, Popover } from '../../ui/index.ts'
import styles from './audit-page.module.css'
import { useActorName, useColleagues } from './queries.ts'

type Props = { value: MemberId | null; onChange: (memberId: MemberId | null) => void }

/** Whose acts to see: everybody's, or those of one colleague found by name. */
export function PersonFilter({ value, onChange }: Props) {
  const { t } = useTranslation('audit')
  const name = useActorName(value).data
  const shown = value === null ? t('filter.anybody') : (name ?? t('filter.one-person'))
  return (
    <Popover
      label={t('filter.person')}
      className={styles.picker}
      trigger={
        <Button className={styles.person} aria-label={t('filter.person-now', { name: shown })}>
          <span className={styles.cut}>{shown}</span>
          <ChevronDown size={16} />
        </Button>
      }
    >
      {(close) => (
        <PersonChoice
          onChoose={(memberId) => {
            onChange(memberId)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function PersonChoice({ onChoose }: { onChoose: (memberId: MemberId | null) => void }) {
  const { t } = useTranslation('audit')
  const [query, setQuery] = useState('')
  const colleagues = useColleagues(query.trim()).data ?? []
  const everybody = {
    key: 'everybody',
    label: t('filter.anybody'),
    onSelect: () => onChoose(null),
  }
  const people = colleagues.map(({ id, ws_username, avatar_url }) => ({
    key: id,
    label: ws_username,
    icon: <Avatar name={ws_username} url={avatar_url} size={24} />,
    onSelect: () => onChoose(id),
  }))
  const options = query.trim() === '' ? [everybody, ...people] : people
  return (
    <Combobox
      label={t('filter.person')}
      placeholder={t('filter.person-search')}
      query={query}
      onQueryChange={setQuery}
      groups={[{ key: 'people', label: t('filter.people'), options }]}
      empty={<p style={{ padding: 12 }}>{t('filter.nobody')}</p>}
    />
  )
}
