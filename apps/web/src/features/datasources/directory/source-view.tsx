import type { DirectorySource } from '@zhiwen/contract/directory.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/index.ts'
import styles from './directory.module.css'
import { ImportView } from './import-view.tsx'
import { PastImports } from './past-imports.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { SourceBar } from './source-bar.tsx'

type Props = {
  source: DirectorySource
  sources: readonly DirectorySource[]
  /** The run that is looked at. */
  runId: string | null
  onChoose: (id: string) => void
  onRun: (id: string | null) => void
  onConnect: () => void
}

/** One directory: whom to import, or how an import goes; earlier imports under it. */
export function SourceView({ source, sources, runId, onChoose, onRun, onConnect }: Props) {
  const { t } = useTranslation('directory')
  const [visit, setVisit] = useState(0)
  const app = t(`apps.${source.app_key}`)
  return (
    <div className={styles.view}>
      <SourceBar source={source} sources={sources} onChoose={onChoose} onConnect={onConnect} />
      {source.is_development && <Notice tone="warning">{t('development', { app })}</Notice>}
      {source.state === 'needs_auth' && (
        <Notice tone="danger" role="alert">
          {t('needs-auth', { app })}
        </Notice>
      )}
      {runId ? (
        <ImportView
          key={runId}
          id={runId}
          app={app}
          onBack={() => {
            setVisit(visit + 1)
            onRun(null)
          }}
        />
      ) : (
        <PeopleChoice key={visit} source={source} onStarted={onRun} />
      )}
      <PastImports appId={source.id} current={runId} onOpen={onRun} />
    </div>
  )
}
