import { useTranslation } from 'react-i18next'
import { isMac, modifierKey } from '../../lib/keyboard.ts'
import { Dialog, Kbd } from '../../ui/index.ts'
import styles from './shortcut-sheet.module.css'

type Props = { isOpen: boolean; onClose: () => void }
type Entry = { label: string; keys: readonly string[] }

/** Every key that does something, by place (G5). */
export function ShortcutSheet({ isOpen, onClose }: Props) {
  const { t } = useTranslation('app')
  const modifier = modifierKey()
  const places: { title: string; entries: Entry[] }[] = [
    {
      title: t('shortcuts.anywhere'),
      entries: [
        { label: t('shortcuts.palette'), keys: [modifier, 'K'] },
        { label: t('shortcuts.sidebar'), keys: [modifier, 'B'] },
        { label: t('shortcuts.sheet'), keys: ['?'] },
        { label: t('shortcuts.close'), keys: ['Esc'] },
      ],
    },
    {
      title: t('shortcuts.in-palette'),
      entries: [
        { label: t('shortcuts.move'), keys: ['↑', '↓'] },
        { label: t('shortcuts.run'), keys: ['Enter'] },
        { label: t('shortcuts.actions'), keys: ['>'] },
        { label: t('shortcuts.back'), keys: ['Backspace'] },
      ],
    },
  ]
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shortcuts.title')} size="lg">
      {places.map(({ title, entries }) => (
        <section key={title} className={styles.place}>
          <h3 className={styles.heading}>{title}</h3>
          <dl className={styles.keys}>
            {entries.map((entry) => (
              <Row key={entry.label} {...entry} />
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.note}>{t(isMac() ? 'shortcuts.note-mac' : 'shortcuts.note')}</p>
    </Dialog>
  )
}

function Row({ label, keys }: Entry) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.combination}>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
