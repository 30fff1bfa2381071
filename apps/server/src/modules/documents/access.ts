import { visibilities } from '@zhiwen/contract/enums.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Access } from './read-scope.ts'

/** The same readers have the same hash, in whatever order they were named. */
export const accessHash = ({ visibility, acl, deny }: Access): string =>
  sha256(JSON.stringify([visibility, sorted(acl), sorted(deny)]))
    .toString('hex')
    .slice(0, 32)

/** Readers alone, of whatever carries them. */
export const accessOf = ({ visibility, acl, deny }: Access): Access => ({ visibility, acl, deny })

const sorted = (tokens: readonly string[]) => [...new Set(tokens)].toSorted()

/**
 * The part of a change that takes readers away. It is never held back, while added readers may have to
 * wait for somebody's confirmation (SM-3).
 */
export function narrowedAccess(current: Access, wanted: Access): Access {
  const deny = [...new Set([...current.deny, ...wanted.deny])]
  const isOpen = ({ visibility }: Access) => visibility >= visibilities.members
  if (isOpen(current) && isOpen(wanted)) {
    return { visibility: lower(current, wanted).visibility, acl: wanted.acl, deny: wanted.deny }
  }
  if (isOpen(current)) return wanted
  if (isOpen(wanted)) return { ...current, deny }
  const kept = new Set(wanted.acl)
  const acl = current.acl.filter((token) => kept.has(token))
  return { visibility: lower(current, wanted).visibility, acl, deny }
}

const lower = (one: Access, other: Access) => (one.visibility <= other.visibility ? one : other)
