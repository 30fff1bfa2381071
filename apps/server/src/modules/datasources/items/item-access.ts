import { visibilities } from '@zhiwen/contract/enums.ts'
import type { ItemAccess, Principal } from '../../../connectors/content-spec.ts'
import { readPrincipal } from '../access/principals.ts'
import type { ItemRow } from './repo.ts'

type Said = Pick<ItemRow, 'visibility' | 'readers' | 'deny'>

const principalsOf = (names: readonly string[]): Principal[] =>
  names.flatMap((name) => readPrincipal(name) ?? [])

/**
 * Who may read an item, as it was pushed. Without a word about readers an uploaded file follows its
 * access file and its app; a pushed item is for all members.
 */
export function accessOf({ visibility, readers, deny }: Said, isUpload: boolean): ItemAccess {
  if (visibility === visibilities.private) {
    const [owner] = principalsOf(readers)
    return owner ? { kind: 'private', owner } : { kind: 'unknown' }
  }
  if (visibility === visibilities.protected) {
    return { kind: 'listed', readers: principalsOf(readers), deny: principalsOf(deny) }
  }
  return { kind: isUpload ? 'default' : 'members' }
}

type Given = {
  visibility?: Said['visibility'] | undefined
  readers?: string[] | undefined
  deny?: string[] | undefined
}

/** The level and readers an item is kept with; null when they contradict each other. */
export function readAccess({ visibility, readers = [], deny = [] }: Given): Said | null {
  const level = visibility ?? (readers.length > 0 ? visibilities.protected : visibilities.members)
  const isAlone = readers.length === 1 && deny.length === 0
  if (level === visibilities.private && !isAlone) return null
  if (level === visibilities.members && readers.length + deny.length > 0) return null
  return { visibility: level, readers, deny }
}
