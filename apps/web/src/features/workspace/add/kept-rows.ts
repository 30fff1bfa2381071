import { stored } from '../../../lib/storage/stored.ts'
import type { PersonRow } from './person-row.ts'

type Kept = { owner: string; rows: PersonRow[]; role_ids: string[] }

const isKept = (data: unknown): data is Kept =>
  typeof data === 'object' &&
  data !== null &&
  'owner' in data &&
  'rows' in data &&
  Array.isArray(data.rows) &&
  'role_ids' in data &&
  Array.isArray(data.role_ids)

/** The list as it stands, kept over a reload of this tab, for the same person in the same workspace. */
export const keptRows = stored({
  area: 'session',
  key: 'app.draft.people',
  version: 1,
  accepts: isKept,
})
