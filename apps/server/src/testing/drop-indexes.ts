import type { Client } from 'pg'
import type { Config } from '../platform/config.ts'

/** Drops the indexes a test application made in the engine. */
export async function dropIndexes(system: Client, config: Config): Promise<void> {
  const { rows } = await system.query<{ name: string }>('select name from search_indexes')
  await dropIndexesOf(
    config.OPENSEARCH_URL[0] ?? '',
    rows.map(({ name }) => name),
  )
}

/** Drops indexes by name; those that are gone are no error. */
export async function dropIndexesOf(url: string, names: readonly string[]): Promise<void> {
  for (const name of names) await fetch(new URL(`/${name}`, url), { method: 'DELETE' })
}

/** Every index of a test run, with the process that made it. */
export async function listTestIndexes(url: string): Promise<{ name: string; pid: number }[]> {
  const reply = await fetch(new URL('/_cat/indices/zt-run*?h=index', url)).catch(() => null)
  // Without an engine there is nothing to drop; the tests that need one say so themselves.
  const text = reply?.ok ? await reply.text() : ''
  return text.split('\n').flatMap((name) => {
    const pid = /^zt-run(\d+)-/.exec(name)?.[1]
    return pid === undefined ? [] : [{ name, pid: Number(pid) }]
  })
}
