import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import type { Route } from './route.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Refuses a server in which an endpoint of the contract has no handler or two, or one is not in it (D15). */
export function checkRoutes(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const served = Map.groupBy(routes, ({ endpoint }) => nameOf(endpoint))
  const listed = new Set(endpoints.map(nameOf))
  const problems = [
    ...[...listed].map((name) => [name, served.get(name)?.length ?? 0] as const),
    ...[...served].filter(([name]) => !listed.has(name)).map(([name]) => [name, 0] as const),
  ].filter(([, count]) => count !== 1)
  if (listed.size !== endpoints.length) throw new Error('the contract lists an endpoint twice')
  if (problems.length === 0) return
  throw new Error(
    problems
      .map(([name, count]) =>
        listed.has(name) ? `${name} has ${count} handlers` : `${name} is not in the contract`,
      )
      .join('; '),
  )
}
