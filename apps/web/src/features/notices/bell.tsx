import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../lib/use-media.ts'
import { Drawer, IconButton, Popover } from '../../ui/index.ts'
import styles from './bell.module.css'
import { NoticeList } from './notice-list.tsx'
import { useUnread } from './queries.ts'
import { ReadAllButton } from './read-all-button.tsx'

const phones = '(max-width: 820px)'
const mostShown = 99

/** Notices to the signed-in person: a count in the top bar, the list behind it; on phones a full sheet. */
export function Bell() {
  const isPhone = useMedia(phones)
  return isPhone ? <PhoneBell /> : <WideBell />
}

function WideBell() {
  const { t } = useTranslation('notices')
  const trigger = useTrigger()
  return (
    <Popover
      label={t('title')}
      placement="bottom-end"
      className={styles.panel}
      trigger={<IconButton {...trigger} />}
    >
      {(close) => (
        <>
          <header className={styles.header}>
            <h2 className={styles.title}>{t('title')}</h2>
            <ReadAllButton />
          </header>
          <div className={styles.list}>
            <NoticeList onLeave={close} />
          </div>
        </>
      )}
    </Popover>
  )
}

function PhoneBell() {
  const { t } = useTranslation('notices')
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useTrigger()
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton {...trigger} aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
      <Drawer title={t('title')} isOpen={isOpen} onClose={close} tools={<ReadAllButton />}>
        <NoticeList onLeave={close} />
      </Drawer>
    </>
  )
}

/** The button with its count; the spoken name says it in words. */
function useTrigger() {
  const { t } = useTranslation('notices')
  const unread = useUnread().data ?? 0
  return {
    label: unread > 0 ? t('open-unread', { count: unread }) : t('title'),
    size: 'md' as const,
    hasTooltip: false,
    children: (
      <span className={styles.bell}>
        <BellIcon size={17} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > mostShown ? t('many', { count: mostShown }) : unread}
          </span>
        )}
      </span>
    ),
  }
}
