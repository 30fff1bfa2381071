import { inject } from 'vitest'
import { randomSecret } from '../platform/ids.ts'
import { createQueues, type JobDefinition } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { asOwner, inDatabase } from './template-database.ts'

export type TestDatabase = {
  /** Addresses of the three roles, to be merged into the settings. */
  settings: { DATABASE_OWNER_URL: string; DATABASE_APP_URL: string; DATABASE_SYSTEM_URL: string }
  drop(): Promise<void>
}

/** Copies the migrated template into a database of its own, with queues for these jobs. */
export async function createTestDatabase(
  options: { jobs?: readonly JobDefinition[] } = {},
): Promise<TestDatabase> {
  const given = inject('settings')
  const name = `zt_run${process.pid}_${Buffer.from(randomSecret(6)).toString('hex')}`
  const ownerUrl = given['DATABASE_OWNER_URL'] ?? ''
  await asOwner(ownerUrl, (client) =>
    client.query(`create database ${name} template ${inject('template')}`),
  )
  const settings = {
    DATABASE_OWNER_URL: inDatabase(ownerUrl, name),
    DATABASE_APP_URL: inDatabase(given['DATABASE_APP_URL'] ?? '', name),
    DATABASE_SYSTEM_URL: inDatabase(given['DATABASE_SYSTEM_URL'] ?? '', name),
  }
  if (options.jobs?.length) {
    const log = createLog({ LOG_LEVEL: 'silent' })
    await createQueues({ ownerUrl: settings.DATABASE_OWNER_URL, jobs: options.jobs, log })
  }
  return {
    settings,
    drop: () =>
      asOwner(ownerUrl, async (client) => {
        // Without force: it waits for closing connections, and the owner may not end those of others.
        await client.query(`drop database if exists ${name}`)
      }),
  }
}
