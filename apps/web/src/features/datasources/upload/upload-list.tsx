import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton, ProgressBar, StatusDot } from '../../../ui/index.ts'
import { numberText, sizeText } from '../app/number-text.ts'
import styles from './upload.module.css'
import type { Upload, UploadQueue } from './upload-queue.ts'

type Props = { uploads: readonly Upload[]; queue: UploadQueue }

const shownAtMost = 50
/** Those that need a look first, then those on their way. */
const order = { refused: 0, sending: 1, waiting: 2, done: 3 } as const

/** The files of this visit with progress and result. */
export function UploadList({ uploads, queue }: Props) {
  const { t } = useTranslation('upload')
  const done = uploads.filter(({ state }) => state === 'done').length
  const refused = uploads.filter(({ state }) => state === 'refused').length
  const isOver = done + refused === uploads.length
  const words = {
    done: numberText(done),
    total: numberText(uploads.length),
    refused: numberText(refused),
  }
  const sorted = uploads.toSorted((a, b) => order[a.state] - order[b.state])
  return (
    <>
      <div className={styles.summary}>
        <output>{t(refused > 0 ? 'summary-refused' : 'summary', words)}</output>
        {isOver && (
          <Button variant="link" size="sm" onClick={() => queue.clear()}>
            {t('clear')}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {sorted.slice(0, shownAtMost).map((upload) => (
          <UploadRow key={upload.key} upload={upload} queue={queue} />
        ))}
      </ul>
      {sorted.length > shownAtMost && (
        <p className={styles.rest}>
          {t('rest', { number: numberText(sorted.length - shownAtMost) })}
        </p>
      )}
    </>
  )
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { t } = useTranslation('upload')
  const { key, name, folder, size, state } = upload
  return (
    <li className={styles.row}>
      <span className={styles.name} title={folder === '' ? name : `${folder}/${name}`}>
        {folder !== '' && <span className={styles.folder}>{`${folder}/`}</span>}
        {name}
      </span>
      <span className={styles.size}>{sizeText(size)}</span>
      <span className={styles.result}>
        {state === 'sending' && (
          <ProgressBar label={t('progress', { name })} parts={[{ percent: upload.share * 100 }]} />
        )}
        {state === 'waiting' && <StatusDot>{t('waiting')}</StatusDot>}
        {state === 'done' && <StatusDot tone="ok">{t('done')}</StatusDot>}
        {state === 'refused' && <Refused upload={upload} />}
      </span>
      {state === 'refused' && queue.canRetry(key) && (
        <IconButton label={t('retry', { name })} onClick={() => queue.retry(key)}>
          <RotateCw />
        </IconButton>
      )}
    </li>
  )
}

function Refused({ upload: { name, refusal } }: { upload: Upload }) {
  const { t } = useTranslation('upload')
  const words =
    typeof refusal === 'string'
      ? t(`refused.${refusal}`, { name })
      : refusal?.text || t('refused.failed')
  return (
    <span className={styles.refused} role="alert">
      {words}
    </span>
  )
}
