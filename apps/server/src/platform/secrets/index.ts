import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Config } from '../config.ts'
import { decrypt, encrypt } from '../crypto.ts'
import type { Db } from '../db/index.ts'
import { createDataKeys } from './data-keys.ts'

export { rotateMasterKey } from './rotate.ts'

/** Where a sealed value lives. It opens there and nowhere else (attack S4). */
export type SecretPlace = {
  workspace_id: WorkspaceId | null
  table: string
  column: string
  row: string
}

export type Secrets = {
  /** Encrypts a value for one place. Not inside a transaction: it may have to read a key. */
  seal(plain: string, place: SecretPlace): Promise<string>
  /** Opens a value at its place, or throws. */
  open(sealed: string, place: SecretPlace): Promise<string>
}

const version = 'v1'

/** Makes the vault: master key → data key of the workspace → value bound to its place. */
export function createSecrets(needs: { config: Pick<Config, 'MASTER_KEYS'>; db: Db }): Secrets {
  const keys = createDataKeys(needs)
  return {
    async seal(plain, place) {
      const { id, key } = await keys.currentFor(place.workspace_id)
      const bytes = encrypt(key, Buffer.from(plain), contextOf(id, place))
      return `${version}.${id}.${bytes.toString('base64url')}`
    },
    async open(sealed, place) {
      const [found, id = '', text = ''] = sealed.split('.')
      if (found !== version) throw new Error('a sealed value has an unknown version')
      const key = await keys.byId(id)
      return decrypt(key, Buffer.from(text, 'base64url'), contextOf(id, place)).toString()
    },
  }
}

const contextOf = (keyId: string, { workspace_id, table, column, row }: SecretPlace) =>
  JSON.stringify([version, keyId, workspace_id, table, column, row])
