import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/index.ts'
import styles from './pair-dialog.module.css'
import { readListFile } from './read-list-file.ts'

/** Takes the lines of a CSV file instead of pasted ones. */
export function ListFileButton({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation('matching')
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const text = await readListFile(file)
    setRefused(text === null ? file.name : null)
    if (text !== null) onRead(text)
  }
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        aria-label={t('paste.file')}
        onChange={({ target }) => {
          void read(target.files?.[0])
          // The same file can be chosen again after it was mended.
          target.value = ''
        }}
      />
      <Button size="sm" icon={<FileUp size={14} />} onClick={() => input.current?.click()}>
        {t('paste.file')}
      </Button>
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          {t('paste.file-wrong', { name: refused })}
        </p>
      )}
    </div>
  )
}
