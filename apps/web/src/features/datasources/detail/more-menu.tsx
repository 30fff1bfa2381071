import type { App } from '@zhiwen/contract/apps.ts'
import { CircleStop, Ellipsis, KeyRound, RefreshCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconButton, Menu, type MenuEntry, toast } from '../../../ui/index.ts'
import { DeleteAppDialog } from '../app/delete-app-dialog.tsx'
import { isPushedByKey } from '../app/fed-kinds.ts'
import { isRunOpen, useAppKind, useStartSync } from '../app/queries.ts'
import { placesOf } from '../app/scope.ts'
import { useCancelRun } from '../runs/queries.ts'
import { PushKeyDialog } from './push-key-dialog.tsx'

type Ask = (asked: 'delete' | 'key') => void

/** What can be done now, by the state of the app. */
function useEntries(app: App, ask: Ask): MenuEntry[] {
  const { t } = useTranslation('detail')
  const start = useStartSync()
  // Reads every document again, also those that seem unchanged.
  const syncAll = () =>
    start.mutate(
      { id: app.id, mode: 'full' },
      { onSuccess: () => void toast.show({ kind: 'success', text: t('more.full-started') }) },
    )
  const cancel = useCancelRun(app.id)
  const kind = useAppKind(app).data
  const run = app.current_run
  const isLive = isRunOpen(run)
  const entries: (MenuEntry | false)[] = [
    isLive &&
      run !== null && {
        key: 'stop',
        icon: <CircleStop />,
        label: t('more.stop'),
        onSelect: () => cancel.mutate(run.id),
      },
    app.state === 'active' &&
      run === null && {
        key: 'full',
        icon: <RefreshCcw />,
        label: t('more.full'),
        onSelect: syncAll,
      },
    kind != null &&
      isPushedByKey(kind) && {
        key: 'key',
        icon: <KeyRound />,
        label: t('more.key'),
        onSelect: () => ask('key'),
      },
    {
      key: 'delete',
      icon: <Trash2 />,
      label: t('more.delete'),
      isDanger: true,
      onSelect: () => ask('delete'),
    },
  ]
  return entries.filter((entry) => entry !== false)
}

/** The acts that are needed now and then. */
export function MoreMenu({ app }: { app: App }) {
  const { t } = useTranslation('detail')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'delete' | 'key' | null>(null)
  const entries = useEntries(app, setAsked)
  return (
    <>
      <Menu
        label={t('more.label')}
        placement="bottom-end"
        trigger={
          <IconButton label={t('more.label')} size="md" hasTooltip={false}>
            <Ellipsis />
          </IconButton>
        }
        items={entries}
      />
      <DeleteAppDialog
        app={app}
        isOpen={asked === 'delete'}
        onClose={() => setAsked(null)}
        onDeleted={() => void navigate(placesOf(app.scope).installed)}
      />
      <PushKeyDialog app={app} isOpen={asked === 'key'} onClose={() => setAsked(null)} />
    </>
  )
}
