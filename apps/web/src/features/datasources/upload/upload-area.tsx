import type { AppId } from '@zhiwen/contract/ids.ts'
import { uploadFilesMax } from '@zhiwen/contract/limits.ts'
import { FolderUp, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, cx } from '../../../ui/index.ts'
import { accepted } from './file-kinds.ts'
import { useUploads } from './queries.ts'
import { type PlacedFile, readChosen, readDropped } from './read-dropped.ts'
import styles from './upload.module.css'
import { UploadList } from './upload-list.tsx'

/** Takes files and folders by dropping or choosing, and shows how each gets on. */
export function UploadArea({ appId }: { appId: AppId }) {
  const { t } = useTranslation('upload')
  const { uploads, queue } = useUploads(appId)
  const hintId = useId()
  const { box, isOver } = useDrop((placed) => queue.add(placed))
  return (
    <section aria-label={t('label')} className={styles.upload}>
      <div ref={box} className={cx(styles.drop, isOver && styles.over)}>
        <Upload size={20} />
        <span className={styles.words}>
          {t('drop')}
          <span id={hintId}>{t('limits', { count: uploadFilesMax })}</span>
        </span>
        <span className={styles.buttons}>
          <ChooseButton
            label={t('choose')}
            hintId={hintId}
            onChoose={(placed) => queue.add(placed)}
          />
          <ChooseButton
            label={t('choose-folder')}
            isFolder
            hintId={hintId}
            onChoose={(placed) => queue.add(placed)}
          />
        </span>
      </div>
      {uploads.length > 0 && <UploadList uploads={uploads} queue={queue} />}
    </section>
  )
}

type ChooseProps = {
  label: string
  hintId: string
  isFolder?: boolean
  onChoose: (placed: PlacedFile[]) => void
}

function ChooseButton({ label, hintId, isFolder = false, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="sm"
        icon={isFolder ? <FolderUp size={14} /> : undefined}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(isFolder ? { webkitdirectory: '' } : { accept: accepted })}
        onChange={(event) => {
          if (event.target.files) onChoose(readChosen(event.target.files))
          event.target.value = '' // The same file may be chosen again.
        }}
      />
    </>
  )
}

/** Takes what is dropped on a box; an extra for the mouse, the buttons do the same. */
function useDrop(onFiles: (placed: PlacedFile[]) => void) {
  const box = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
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
      if (event.dataTransfer) void readDropped(event.dataTransfer).then((placed) => take(placed))
    }
    element.addEventListener('dragover', over, { signal })
    element.addEventListener('dragleave', () => setIsOver(false), { signal })
    element.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [])
  return { box, isOver }
}
