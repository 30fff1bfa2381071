import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'

const serverMain = join(import.meta.dirname, '../../apps/server/src/main.ts')

const withDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function asOwner(url: string, statement: string) {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Makes and migrates a database of this run's own; `drop` removes it. */
export async function createScratchDatabase(env: NodeJS.ProcessEnv) {
  const name = `zhiwen_e2e_${process.pid}`
  const owner = env.DATABASE_OWNER_URL ?? ''
  await asOwner(owner, `drop database if exists ${name} with (force)`)
  await asOwner(owner, `create database ${name}`)
  const urls = {
    DATABASE_OWNER_URL: withDatabase(owner, name),
    DATABASE_APP_URL: withDatabase(env.DATABASE_APP_URL ?? '', name),
    DATABASE_SYSTEM_URL: withDatabase(env.DATABASE_SYSTEM_URL ?? '', name),
  }
  const migrated = spawnSync(process.execPath, [serverMain, 'cli', 'migrate'], {
    env: { ...env, ...urls },
    encoding: 'utf8',
  })
  if (migrated.status !== 0) throw new Error(`migration failed: ${migrated.stderr}`)
  return { urls, drop: () => asOwner(owner, `drop database if exists ${name} with (force)`) }
}
