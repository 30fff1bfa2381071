import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  allCommands,
  type Command,
  commandGroups,
  findCommands,
  groupPrefixes,
  markedParts,
  type PaletteQuery,
  readQuery,
  recentCommands,
  rememberCommand,
} from '../../lib/commands/index.ts'
import { Button, Combobox, EmptyState, Kbd, PaletteDialog, Tag } from '../../ui/index.ts'
import styles from './command-palette.module.css'

type Props = { isOpen: boolean; onClose: () => void }

/** Search over pages and actions from anywhere; features add entries through `useCommands` (G4). */
export function CommandPalette({ isOpen, onClose }: Props) {
  const { t } = useTranslation('app')
  return (
    <PaletteDialog isOpen={isOpen} onClose={onClose} label={t('palette.label')}>
      <Palette onClose={onClose} />
    </PaletteDialog>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app')
  const [query, setQuery] = useState<PaletteQuery>({ only: null, words: '' })
  const [recent] = useState(recentCommands)
  const lists = findCommands(allCommands(), query, recent)

  function type(typed: string) {
    setQuery(query.only ? { ...query, words: typed } : readQuery(typed))
  }
  function choose(command: Command) {
    rememberCommand(command.id)
    onClose()
    command.run()
  }
  return (
    <Combobox
      label={t('palette.placeholder')}
      placeholder={t(query.only ? `palette.placeholder-${query.only}` : 'palette.placeholder')}
      query={query.words}
      onQueryChange={type}
      onEmptyBackspace={() => setQuery({ only: null, words: '' })}
      filter={query.only && <Tag tone="brand">{t(`palette.groups.${query.only}`)}</Tag>}
      groups={lists.map(({ group, commands }) => ({
        key: group,
        label: t(`palette.groups.${group}`),
        options: commands.map((command) => ({
          key: command.id,
          icon: <command.icon />,
          label: <Marked title={command.title} words={query.words} />,
          tail: command.shortcut && <Keys keys={command.shortcut} />,
          onSelect: () => choose(command),
        })),
      }))}
      empty={<NoCommand words={query.words} />}
      end={
        <span className={styles.close}>
          <Button variant="ghost" onClick={onClose}>
            {t('palette.close')}
          </Button>
        </span>
      }
      footer={<Hints />}
    />
  )
}

function NoCommand({ words }: { words: string }) {
  const { t } = useTranslation('app')
  return (
    <EmptyState isSmall title={t('palette.none', { words })}>
      {t('palette.none-hint')}
    </EmptyState>
  )
}

function Marked({ title, words }: { title: string; words: string }) {
  return markedParts(title, words.trim()).map(({ text, isHit }) =>
    isHit ? <mark key={text}>{text}</mark> : <span key={text}>{text}</span>,
  )
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  )
}

function Hints() {
  const { t } = useTranslation('app')
  const prefixed = commandGroups.flatMap((group) => {
    const prefix = groupPrefixes[group]
    return prefix ? [{ keys: [prefix], words: t(`palette.hint.${group}`) }] : []
  })
  const hints = [
    { keys: ['↑', '↓'], words: t('palette.hint.move') },
    { keys: ['Enter'], words: t('palette.hint.open') },
    ...prefixed,
  ]
  return hints.map(({ keys, words }) => (
    <span key={words} className={styles.hint}>
      <Keys keys={keys} />
      {words}
    </span>
  ))
}
