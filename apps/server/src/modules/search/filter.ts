import { visibilities } from '@zhiwen/contract/enums.ts'
import type { AppId, WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { ReadScope } from '../documents/index.ts'

type Clause = Record<string, object>
const terms = (field: string, values: readonly string[] | readonly number[]): Clause => ({
  terms: { [field]: values },
})
const all = (...clauses: Clause[]): Clause => ({ bool: { filter: clauses } })
const any = (...clauses: Clause[]): Clause => ({
  bool: { should: clauses, minimum_should_match: 1 },
})
const level = (...levels: number[]): Clause => terms('visibility', levels)

/**
 * The only filter by rights: what `mayRead` says of one document, said to the engine. The workspace
 * is always part of it: routing is speed, this is safety.
 */
export function readFilter(workspaceId: WorkspaceId, scope: ReadScope): Clause[] {
  const appsWith = (...reads: ReadScope['apps'][number]['reads'][]): AppId[] =>
    scope.apps.filter((app) => reads.includes(app.reads)).map(({ id }) => id)
  const named: Clause = {
    bool: { filter: [terms('acl', scope.tokens)], must_not: [terms('deny', scope.tokens)] },
  }
  const isOpen = any(level(visibilities.members, visibilities.public), {
    term: { is_published: true },
  })
  const { private: own, protected: listed } = visibilities
  const branches: [AppId[], ...Clause[]][] = [
    [appsWith('own')],
    [appsWith('all', 'listed', 'open'), isOpen],
    [appsWith('all'), level(listed)],
    [appsWith('listed'), level(listed), named],
    [appsWith('all', 'listed', 'open'), level(own), named],
  ]
  const allowed = branches.filter(([apps]) => apps.length > 0)
  return [
    { term: { workspace_id: workspaceId } },
    // No app at all is nothing, never everything.
    allowed.length === 0
      ? { match_none: {} }
      : any(...allowed.map(([apps, ...clauses]) => all(terms('app_id', apps), ...clauses))),
  ]
}
