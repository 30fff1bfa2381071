import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import type { AccessRow, World } from './access-rows.ts'
import { accessRows } from './access-rows.ts'
import type { BuiltUser } from './builders.ts'
import { idFields } from './id-fields.ts'

/** Ids by the place of a request that takes them: `params.member_id`, `body.member_ids[]`. */
export type Ids = Record<string, string>
type Node = { [name: string]: unknown }
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

export const foreignId = '01890000-0000-7000-8000-000000000000'
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
export const rowOf = (endpoint: Endpoint): AccessRow =>
  accessRows[nameOf(endpoint)] ?? { input: {} }

/** The same object with a value at a place. */
function withValue(node: unknown, [name = '', ...rest]: string[], id: string): Node {
  const key = name.replace('[]', '')
  const inner = isNode(node) ? node[key] : undefined
  const isList = name.endsWith('[]')
  const first = Array.isArray(inner) ? inner[0] : inner
  const one = rest.length > 0 ? withValue(first, rest, id) : id
  const value = isList ? [one] : one
  return { ...(isNode(node) && node), [key]: value }
}

/** The row's input with an id at each place that takes one; `about` chooses among inputs that differ. */
export function inputWith(endpoint: Endpoint, ids: Ids, about?: string): Node {
  const row = rowOf(endpoint)
  const chosen = about === undefined ? undefined : row.ids?.[about]
  const left = new Set(chosen?.without ?? row.without)
  return idFields(endpoint)
    .filter((field) => !left.has(field))
    .reduce<Node>(
      (filled, field) => withValue(filled, field.split('.'), ids[field] ?? foreignId),
      chosen?.input ?? row.input,
    )
}

/** Ids of objects of one person at every place the call takes one. */
export async function idsOf(endpoint: Endpoint, owner: BuiltUser, world: World): Promise<Ids> {
  const ids: Ids = {}
  for (const [field, { make }] of Object.entries(rowOf(endpoint).ids ?? {})) {
    ids[field] = await make(world, owner)
  }
  return ids
}
