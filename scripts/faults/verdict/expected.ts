import { createHash } from 'node:crypto'
import type { Source } from '../world.ts'

export type Expected = { sha256: string; body: string; visibility: number; acl: string[] }

const everybody = 3
const listed = 2

/** What must have become of each object, by the ledger alone: nothing here asks the program. */
export function expectedOf({ bucket, appId }: Source): Map<string, Expected> {
  const rules = bucket.rules.toSorted((a, b) => b.prefix.length - a.prefix.length)
  const all = new Map<string, Expected>()
  for (const [key, { body }] of bucket.objects) {
    const rule = rules.find(({ prefix }) => prefix === `/${key}`)
    const readers = rule?.readers ?? 'all'
    all.set(key, {
      body,
      sha256: createHash('sha256').update(body).digest('hex'),
      visibility: readers === 'all' ? everybody : listed,
      acl: readers === 'all' ? [] : readers.map((one) => tokenOf(appId, one)).toSorted(),
    })
  }
  return all
}

function tokenOf(appId: string, reader: string): string {
  const [kind = '', ...rest] = reader.split(':')
  const name = rest.join(':')
  if (kind === 'group') return `g:${appId}:${name}`
  return kind === 'user' ? `p:${appId}:${name}` : `p:${appId}:${kind}:${name}`
}

export const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.toSorted().every((one, at) => one === b.toSorted()[at])
