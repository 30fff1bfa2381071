import { z } from 'zod'
import type { Engine } from './client.ts'
import { EngineError } from './engine-error.ts'
import { indexBody, mappingVersion } from './mapping.ts'

const mappingReply = z.record(
  z.string(),
  z.object({
    mappings: z.object({ _meta: z.object({ version: z.number(), dims: z.number() }) }),
  }),
)
const countReply = z.object({ count: z.int() })

/** Makes, counts and drops indexes. */
export function createIndexes(engine: Engine) {
  const create = (name: string, dims: number) =>
    engine.call({ method: 'PUT', path: `/${name}`, body: indexBody(dims), timeoutMs: 60_000 })

  return {
    /** Makes an index; one of that name is taken when it is the same (a repeated call, a lost answer). */
    async ensure(name: string, dims: number): Promise<void> {
      try {
        await create(name, dims)
      } catch (error) {
        const isThere =
          error instanceof EngineError && error.type === 'resource_already_exists_exception'
        if (!isThere) throw error
        const reply = await engine.call({ method: 'GET', path: `/${name}/_mapping` })
        const meta = mappingReply.parse(reply)[name]?.mappings._meta
        if (meta?.version !== mappingVersion || meta.dims !== dims) {
          throw new Error(`index ${name} is there with another mapping`, { cause: error })
        }
      }
    },
    /** Drops an index; one that is gone is no error. */
    async drop(name: string): Promise<void> {
      try {
        await engine.call({ method: 'DELETE', path: `/${name}` })
      } catch (error) {
        if (!(error instanceof EngineError) || error.status !== 404) throw error
      }
    },
    /** Lets everything that was written be found. */
    refresh: (name: string) => engine.call({ method: 'POST', path: `/${name}/_refresh` }),
    async count(name: string): Promise<number> {
      return countReply.parse(await engine.call({ method: 'GET', path: `/${name}/_count` })).count
    },
  }
}
