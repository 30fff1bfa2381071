import { type Visibility, visibilities } from '@zhiwen/contract/enums.ts'
import type {
  AccessList,
  ItemAccess,
  Principal,
  SourceItem,
} from '../../../connectors/content-spec.ts'
import type { ContentApp } from '../apps/repo.ts'
import { tokenOf } from './principals.ts'

/** Who may read one document: its level, and tokens of principals of the source (READ-1). */
export type ResolvedAccess = { visibility: Visibility; acl: string[]; deny: string[] }

type App = Pick<ContentApp, 'id' | 'default_visibility'>
type Item = Pick<SourceItem, 'access' | 'path' | 'file_name' | 'title'>

/**
 * Turns what a source says of an item into a level and tokens. An unreadable name is nobody; an
 * unknown answer is a list with nobody on it; only `default` asks the access file and then the app.
 */
export function resolveAccess(app: App, rules: AccessList['rules'], item: Item): ResolvedAccess {
  const access = item.access.kind === 'default' ? ruleFor(rules, item) : item.access
  switch (access.kind) {
    case 'default':
      return { visibility: app.default_visibility, acl: [], deny: [] }
    case 'members':
      return { visibility: visibilities.members, acl: [], deny: [] }
    case 'unknown':
      return { visibility: visibilities.protected, acl: [], deny: [] }
    case 'listed': {
      const acl = tokensOf(app, access.readers)
      return { visibility: visibilities.protected, acl, deny: tokensOf(app, access.deny ?? []) }
    }
    case 'private':
      return { visibility: visibilities.private, acl: tokenOf(app.id, access.owner), deny: [] }
  }
}

const tokensOf = (app: App, principals: readonly Principal[]) =>
  [...new Set(principals.flatMap((principal) => tokenOf(app.id, principal)))].toSorted()

/** The rule with the longest prefix of the item's whole path; a prefix ends where a folder does. */
function ruleFor(rules: AccessList['rules'], { path, file_name, title }: Item): ItemAccess {
  const whole = `/${[...path, file_name ?? title].join('/')}`
  let best: { length: number; access: ItemAccess } = { length: -1, access: { kind: 'default' } }
  for (const { prefix, access } of rules) {
    const bare = prefix.replaceAll(/^\/+|\/+$/g, '')
    const folder = bare === '' ? '/' : `/${bare}/`
    const isInside = whole.startsWith(folder) || (!prefix.endsWith('/') && whole === `/${bare}`)
    if (isInside && bare.length > best.length) best = { length: bare.length, access }
  }
  return best.access
}
