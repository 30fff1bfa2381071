import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const patienceMs = 90_000

/** Asks the database behind the program's back; waits while the server is down. */
export function createSql(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 6, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const until = Date.now() + patienceMs
    for (;;) {
      try {
        return (await pool.query(text, values)).rows as Row[]
      } catch (error) {
        if (Date.now() > until || !isAway(error)) throw error
        await pause(200)
      }
    }
  }
  return { query, pool, end: () => pool.end() }
}

/** The server is away, starting, full or has just cut the line; a wrong question is none of these. */
function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : ''
  return (
    /^(57P0|53300|08|ECONN|EPIPE)/.test(code) || /terminated|timeout|not yet accepting/i.test(text)
  )
}
