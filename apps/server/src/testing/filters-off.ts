import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type CompiledQuery,
  DeleteQueryNode,
  PostgresQueryCompiler,
  type RootOperationNode,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely'
import { PgConnection } from '../platform/db/connection.ts'
import type { Db } from '../platform/db/index.ts'

const isOff = new AsyncLocalStorage<true>()
const compiler = new PostgresQueryCompiler()

/**
 * Takes every WHERE out of what tenant transactions read, change and delete, so that row-level
 * security alone decides (attack B1). Returns the door to hand to the app, and the way back.
 */
export function switchFiltersOff() {
  const place = PgConnection.prototype
  const name = 'executeQuery'
  const original = Object.getOwnPropertyDescriptor(place, name)
  if (!original) throw new Error('queries run in another way now')
  Object.defineProperty(place, name, {
    ...original,
    value(this: PgConnection, query: CompiledQuery) {
      return Reflect.apply(original.value, this, [isOff.getStore() ? withoutWhere(query) : query])
    },
  })
  const strip = <T>(work: () => Promise<T>): Promise<T> => isOff.run(true, work)
  return {
    strip,
    wrapDb: (db: Db): Db => ({
      ...db,
      withTenant: (scope, work) => strip(() => db.withTenant(scope, work)),
    }),
    restore: () => void Object.defineProperty(place, name, original),
  }
}

const hasWhere = (
  node: RootOperationNode,
): node is SelectQueryNode | UpdateQueryNode | DeleteQueryNode =>
  (SelectQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node)) &&
  node.where !== undefined

function withoutWhere(query: CompiledQuery): CompiledQuery {
  if (!hasWhere(query.query)) return query
  const { where: _, ...node } = query.query
  return compiler.compileQuery(node, query.queryId)
}
