import { z } from 'zod'
import type { AccessList, ItemAccess, Principal } from '../content-spec.ts'
import { SourceError } from '../spec.ts'

/** Stands at the root of a source that has no reader lists of its own. */
export const accessFileName = '.zhiwen-access.json'
export const accessFileBytesMax = 5 * 1024 * 1024
export const noAccess: AccessList = { users: [], groups: [], rules: [] }

const reader = z.string().min(1).max(300)
const group = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().max(200).default(''),
  parent: z.string().max(200).nullish(),
  members: z.array(reader).default([]),
})
const rule = z
  .strictObject({
    prefix: z.string().startsWith('/').max(1000),
    readers: z.union([z.literal('all'), z.array(reader)]).optional(),
    deny: z.array(reader).optional(),
    private: reader.optional(),
  })
  .refine((given) => (given.readers === undefined) !== (given.private === undefined))
const accessFile = z.strictObject({
  groups: z.array(group).default([]),
  rules: z.array(rule).default([]),
})

/** Reads `email:…`, `mobile:…`, `group:…` and `user:…`; any other name is a user whom nobody is. */
export function readPrincipal(name: string): Principal {
  const [, kind, rest = ''] = /^(email|mobile|group|user):(.+)$/s.exec(name) ?? []
  if (kind === 'email') return { kind, email: rest }
  if (kind === 'mobile') return { kind, mobile: rest }
  if (kind === 'group') return { kind, group_id: rest }
  return { kind: 'user', open_id: kind === 'user' ? rest : name }
}

function accessOf({ readers, deny, private: owner }: z.infer<typeof rule>): ItemAccess {
  if (owner !== undefined) return { kind: 'private', owner: readPrincipal(owner) }
  if (readers === 'all' && !deny) return { kind: 'members' }
  // Everybody but a few cannot be said by a list, so it is said by nobody.
  if (readers === 'all') return { kind: 'unknown' }
  const listed = { kind: 'listed' as const, readers: (readers ?? []).map(readPrincipal) }
  return deny ? { ...listed, deny: deny.map(readPrincipal) } : listed
}

/** Reads an access file. One that cannot be read throws: guessing would open documents. */
export function parseAccessFile(text: string): AccessList {
  const parsed = accessFile.safeParse(jsonOf(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue?.path.join('.') ?? ''
    throw new SourceError(
      'bad-settings',
      `${accessFileName} is not valid at ${where || 'its start'}`,
      { reasonCode: 'access-file' },
    )
  }
  const { groups, rules } = parsed.data
  return {
    users: [],
    groups: groups.map(({ id, name, parent, members }) => ({
      group_id: id,
      name,
      parent_id: parent ?? null,
      members: members.map(readPrincipal),
    })),
    rules: rules.map((given) => ({ prefix: given.prefix, access: accessOf(given) })),
  }
}

function jsonOf(text: string): unknown {
  try {
    // Editors on Windows put a mark before the first letter.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
