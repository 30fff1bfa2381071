import { DatabaseError } from 'pg'
import type { TestProject } from 'vitest/node'
import { dropIndexesOf, listTestIndexes } from './drop-indexes.ts'
import { readSettings } from './settings.ts'
import { asOwner, ensureTemplate } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    settings: Record<string, string>
    template: string
  }
}

/** Runs once before the test files: the migrated template, and the settings of the real services. */
export async function setup(project: TestProject): Promise<void> {
  const settings = readSettings()
  const ownerUrl = settings['DATABASE_OWNER_URL'] ?? ''
  project.provide('settings', settings)
  project.provide('template', await ensureTemplate(ownerUrl))
  await dropLeftovers(ownerUrl)
  await dropLeftIndexes(settings['OPENSEARCH_URL'] ?? '')
}

/** Indexes of runs that were killed, known by the process in their names. */
async function dropLeftIndexes(url: string): Promise<void> {
  const left = (await listTestIndexes(url)).filter(({ pid }) => !isRunning(pid))
  await dropIndexesOf(
    url,
    left.map(({ name }) => name),
  )
}

/** Databases of runs that were killed: their names carry the process that made them. */
async function dropLeftovers(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname ~ '^zt_run[0-9]+_'",
    )
    for (const { datname } of rows) {
      const pid = Number(/^zt_run(\d+)_/.exec(datname)?.[1])
      if (isRunning(pid)) continue
      await client.query(`drop database if exists ${datname} with (force)`).catch(leaveInUse)
    }
  })
}

/** A program a killed run has left behind may still hold its database: a later run drops it. */
function leaveInUse(error: unknown): void {
  const isInUse = error instanceof DatabaseError && ['42501', '55006'].includes(error.code ?? '')
  if (!isInUse) throw error
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
