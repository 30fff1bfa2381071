import type { ContentNeeds } from '../needs.ts'
import type { Kinds } from '../store/kinds.ts'
import type { AdmitScope } from './admit-scope.ts'
import type { NoteAct } from './note-act.ts'
import type { OpenSources } from './open-source.ts'
import type { TestConnection } from './test-connection.ts'
import type { ShowApps } from './to-app.ts'

/** What the acts on apps are given. */
export type AppsNeeds = Pick<
  ContentNeeds,
  'db' | 'clock' | 'jobs' | 'billing' | 'documents' | 'workspace' | 'ingestion'
> & {
  kinds: Kinds
  sources: OpenSources
  testing: TestConnection
  admitScope: AdmitScope
  show: ShowApps
  note: NoteAct
}
