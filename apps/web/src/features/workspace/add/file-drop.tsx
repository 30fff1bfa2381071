import { importRowsMax, uploadBytesMax } from '@zhiwen/contract/limits.ts'
import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../lib/api/index.ts'
import { Button, cx, Notice } from '../../../ui/index.ts'
import styles from './add-members-page.module.css'
import { typedOf } from './person-row.ts'
import { useReadFile } from './queries.ts'
import type { PersonRows } from './use-person-rows.ts'

const endings = ['.csv', '.xlsx', '.xls', '.txt']
type News = { tone: 'success' | 'warning' | 'danger'; text: string }

/** A file of people, dropped or chosen; says what was read and which columns were left out. */
export function FileDrop({ people, isBusy }: { people: PersonRows; isBusy: boolean }) {
  const { news, isReading, read } = useFileReading(people)
  return (
    <div className={styles.files}>
      <DropBox isReading={isReading} isBusy={isBusy} onFile={read} />
      {news && (
        <Notice tone={news.tone} role={news.tone === 'danger' ? 'alert' : 'status'}>
          {news.text}
        </Notice>
      )}
    </div>
  )
}

type BoxProps = { isReading: boolean; isBusy: boolean; onFile: (file: File) => void }

function DropBox({ isReading, isBusy, onFile }: BoxProps) {
  const { t } = useTranslation('add')
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { box, isOver } = useDrop((file) => !isBusy && onFile(file))
  return (
    <div ref={box} className={cx(styles.drop, isOver && styles.over)}>
      <Upload size={20} />
      <span className={styles.dropText}>
        {t('file.drop')}
        <span id={hintId}>{t('file.limits', { rows: importRowsMax.toLocaleString('en-US') })}</span>
      </span>
      <Button
        size="sm"
        isBusy={isReading}
        disabled={isBusy}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {t('file.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('file.choose')}
        accept={endings.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = '' // The same file may be chosen again.
        }}
      />
    </div>
  )
}

/** Takes a file that is dropped on a box; an extra for the mouse, the button beside it does the same. */
function useDrop(onFile: (file: File) => void) {
  const box = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const over = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) take(file)
    }
    element.addEventListener('dragover', over, { signal })
    element.addEventListener('dragleave', () => setIsOver(false), { signal })
    element.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [])
  return { box, isOver }
}

/** Reads a file by the server and puts its people to the end of the list. */
function useFileReading(people: PersonRows) {
  const { t } = useTranslation('add')
  const reading = useReadFile()
  const [news, setNews] = useState<News>()
  const refuse = (text: string) => setNews({ tone: 'danger', text })
  const read = (file: File) => {
    const { name } = file
    if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) {
      return refuse(t('file.wrong-type', { name }))
    }
    if (file.size >= uploadBytesMax) return refuse(t('file.too-large', { name }))
    reading.mutate(file, {
      onSuccess: ({ rows, ignored_columns }) => {
        if (rows.length > people.room) {
          return refuse(t('too-many', { max: importRowsMax.toLocaleString('en-US') }))
        }
        people.append(rows.map(typedOf))
        const columns = ignored_columns.join(t('between'))
        const words = { name, count: rows.length, columns }
        setNews(
          columns
            ? { tone: 'warning', text: t('file.read-but', words) }
            : { tone: 'success', text: t('file.read', words) },
        )
      },
      onError: (error) => {
        // The server names what is wrong inside the file, as it does for a field.
        const [told] = Object.values(fieldErrors(error))
        refuse(told ?? (error.message || t('file.failed', { name })))
      },
    })
  }
  return { news, isReading: reading.isPending, read }
}
