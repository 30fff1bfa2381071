import { Pool } from 'pg'
import type { Log } from '../log.ts'
import { observeGauge } from '../metrics.ts'

type PoolOptions = { name: string; url: string; size: number; log: Log }

/** Opens a pool of one database role, watched by the metrics until it is ended. */
export function openPool({ name, url, size, log }: PoolOptions) {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: `zhiwen-${name}`,
  })
  pool.on('error', (error) => log.warn({ err: error, pool: name }, 'idle connection lost'))
  // A connection in use reports its loss twice: to the waiting query, and as an event that would
  // end the process if nobody listened.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error, pool: name }, 'connection lost')),
  )
  const stopWatching = observeGauge('zhiwen_db_pool_connections', () => [
    { value: pool.totalCount - pool.idleCount, labels: { pool: name, state: 'busy' } },
    { value: pool.idleCount, labels: { pool: name, state: 'idle' } },
    { value: pool.waitingCount, labels: { pool: name, state: 'waiting' } },
  ])
  const end = async () => {
    stopWatching()
    await pool.end()
  }
  return { pool, end }
}
