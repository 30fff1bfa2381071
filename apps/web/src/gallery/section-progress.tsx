import { useState } from 'react'
import { Button, Dimmed, NavigationProgress, ProgressBar, Skeleton, Spinner } from '../ui/index.ts'
import styles from './gallery.module.css'

/** What is shown while something runs. */
export function ProgressSection() {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <>
      <NavigationProgress isActive={isBusy} />
      <div className={styles.row}>
        <Spinner />
        <Button onClick={() => setIsBusy(!isBusy)}>{isBusy ? '停止' : '开始加载'}</Button>
      </div>
      <ProgressBar label="设置进度" parts={[{ percent: 60 }]} />
      <ProgressBar label="同步进度" isThin parts={[{ percent: 62, tone: 'run' }]} />
      <ProgressBar
        label="处理结果"
        parts={[
          { percent: 58, tone: 'ok' },
          { percent: 4, tone: 'bad' },
          { percent: 6, tone: 'warn' },
        ]}
      />
      <div className={styles.row}>
        <Skeleton width={32} height={32} isRound />
        <div style={{ display: 'grid', gap: 8 }}>
          <Skeleton width={200} />
          <Skeleton width={140} />
        </div>
      </div>
      <Dimmed when={isBusy}>
        <p>加载新内容时，旧内容变淡但仍可阅读。</p>
      </Dimmed>
      <Dimmed when={false} error={new Error('钉钉没有响应。')} onRetry={() => {}}>
        <p>之前的内容</p>
      </Dimmed>
    </>
  )
}
