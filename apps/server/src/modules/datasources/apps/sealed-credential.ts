import type { AppId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import type { Secrets } from '../../../platform/secrets/index.ts'

/** Names the row a key belongs to; sealed for one app it opens for no other. */
export type AppPlace = { workspace_id: WorkspaceId; id: AppId }

const shape = z.record(z.string(), z.string())
const placeOf = ({ workspace_id, id }: AppPlace) => ({
  workspace_id,
  table: 'apps',
  column: 'credential',
  row: id,
})

/** Makes the sealing and opening of what an app signs in with. Not inside a transaction. */
export const createSealedCredential = ({ secrets }: { secrets: Secrets }) => ({
  /** Encrypts a key for its app; an empty one stays empty. */
  seal: async (app: AppPlace, credential: Record<string, string>): Promise<string> =>
    Object.keys(credential).length === 0
      ? ''
      : secrets.seal(JSON.stringify(credential), placeOf(app)),
  open: async (app: AppPlace & { credential: string }): Promise<Record<string, string>> =>
    app.credential === ''
      ? {}
      : shape.parse(JSON.parse(await secrets.open(app.credential, placeOf(app)))),
})

export type SealedCredential = ReturnType<typeof createSealedCredential>
