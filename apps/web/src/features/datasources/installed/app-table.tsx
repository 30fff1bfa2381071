import type { App } from '@zhiwen/contract/apps.ts'
import { AppColumns } from './app-columns.tsx'
import { AppRow } from './app-row.tsx'

const columns = [
  'app',
  'status',
  'found',
  'indexed',
  'failed',
  'auto-sync',
  'creator',
  'updated',
  'acts',
] as const

/** The apps of a scope, one line each. */
export function AppTable({ apps }: { apps: readonly App[] }) {
  return (
    <AppColumns columns={columns}>
      {apps.map((app) => (
        <AppRow key={app.id} app={app} />
      ))}
    </AppColumns>
  )
}
