import { LogOut, Mail, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUser } from '../../../lib/session/index.ts'
import { Button, Combobox, EmptyState, PaletteDialog, Tag, toast } from '../../../ui/index.ts'
import styles from './place-finder.module.css'
import type { Place } from './use-places.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  places: Place[]
  /** Null for a creator, who cannot leave. */
  onLeave: (() => void) | null
}

/** Many workspaces as a list to search in. */
export function PlaceFinder({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation('places')
  return (
    <PaletteDialog isOpen={isOpen} onClose={onClose} label={t('switch')}>
      <Finder onClose={onClose} {...rest} />
    </PaletteDialog>
  )
}

const folded = (words: string) => words.normalize('NFKC').toLowerCase().trim()

function Finder({ onClose, places, onLeave }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['places', 'app'])
  const [words, setWords] = useState('')
  const found = places.filter(({ name }) => folded(name).includes(folded(words)))
  const options = found.map((place) => ({
    key: place.key,
    icon: place.icon,
    label: place.name,
    tail: place.isChecked ? <Tag tone="brand">{t('current')}</Tag> : place.standing,
    onSelect: () => {
      onClose()
      if (place.isClosed)
        toast.show({ kind: 'warning', text: t('closed', { company: place.name }) })
      else place.onSelect()
    },
  }))
  const acts = useActs(onClose, onLeave)
  return (
    <Combobox
      label={t('find')}
      placeholder={t('find')}
      query={words}
      onQueryChange={setWords}
      groups={[
        { key: 'places', label: t('mine'), options },
        ...(words === '' ? [{ key: 'acts', label: t('acts'), options: acts }] : []),
      ].filter((group) => group.options.length > 0)}
      empty={
        <EmptyState isSmall title={t('none', { words })}>
          {t('none-text')}
        </EmptyState>
      }
      end={
        <span className={styles.close}>
          <Button variant="ghost" onClick={onClose}>
            {t('app:palette.close')}
          </Button>
        </span>
      }
    />
  )
}

function useActs(onClose: () => void, onLeave: (() => void) | null) {
  const { t } = useTranslation('places')
  const navigate = useNavigate()
  const company = useUser().current_workspace?.company_name ?? ''
  const goTo = (path: string) => () => {
    onClose()
    void navigate(path)
  }
  const leave = { key: 'leave', icon: <LogOut />, label: t('leave', { company }) }
  return [
    { key: 'create', icon: <Plus />, label: t('create'), onSelect: goTo('/noWorkspace') },
    { key: 'join', icon: <Mail />, label: t('join'), onSelect: goTo('/noWorkspace?way=join') },
    ...(onLeave ? [{ ...leave, onSelect: onLeave }] : []),
  ]
}
