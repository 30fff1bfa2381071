import type { App } from '@zhiwen/contract/apps.ts'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/index.ts'
import { DeleteAppDialog } from '../app/delete-app-dialog.tsx'
import { usePauseApp } from '../app/queries.ts'
import { SyncQuestion } from '../app/sync-question.tsx'

type Act = 'sync' | 'pause' | 'remove'

const Context = createContext<((act: Act, app: App) => void) | null>(null)

/** Carries out an act on an app, for everything inside `AppActs`. */
export function useAppAct() {
  const act = use(Context)
  if (!act) throw new Error('useAppAct outside of AppActs')
  return act
}

/** Holds the questions of the list: a sync and a deletion ask first, a pause acts at once. */
export function AppActs({ children }: { children: ReactNode }) {
  const { t } = useTranslation('sources')
  const pausing = usePauseApp()
  const [asked, setAsked] = useState<{ act: Act; app: App } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)

  function run(act: Act, app: App) {
    if (act !== 'pause') {
      setAsked({ act, app })
      setIsOpen(true)
      return
    }
    const isPaused = app.state === 'paused'
    pausing.mutate(
      { id: app.id, isPaused },
      {
        onSuccess: ({ title }) =>
          toast.show({
            kind: 'success',
            text: t(isPaused ? 'pause.resumed' : 'pause.paused', { title }),
          }),
      },
    )
  }
  return (
    <Context value={run}>
      {children}
      {asked?.act === 'sync' && <SyncQuestion app={asked.app} isOpen={isOpen} onClose={close} />}
      {asked?.act === 'remove' && (
        <DeleteAppDialog key={asked.app.id} app={asked.app} isOpen={isOpen} onClose={close} />
      )}
    </Context>
  )
}
