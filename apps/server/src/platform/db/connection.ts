import { type CompiledQuery, type DatabaseConnection, type QueryResult, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { sha256 } from '../crypto.ts'

const mark = '/* plan kept */'
/**
 * Put in front of a question that is asked all the time in few forms, so that each connection keeps
 * its plan (decision 0014). Never where the text grows with the values, as lists of ids do.
 */
export const keepPlan = sql.raw(mark)

/** Lets Kysely run on a connection whose transaction is ours. */
export class PgConnection implements DatabaseConnection {
  readonly #client: PoolClient

  constructor(client: PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query({
      text: query.sql,
      values: [...query.parameters],
      ...(query.sql.startsWith(`select ${mark}`) && { name: nameOf(query.sql) }),
    })
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    if (!changes && command !== 'MERGE') return { rows }
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery(): never {
    // A cursor would hold the transaction while its reader waits on something else.
    throw new Error('streaming queries are not supported; page by key')
  }
}

const names = new Map<string, string>()

/** A name of its own for each text; two texts under one name would be an error of the database. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = sha256(text).toString('hex').slice(0, 32)
  names.set(text, name)
  return name
}
