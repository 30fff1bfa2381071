import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient } from 'pg'

/** Lets Kysely run on a connection whose transaction is ours. */
export class PgConnection implements DatabaseConnection {
  readonly #client: PoolClient

  constructor(client: PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query(query.sql, [...query.parameters])
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    if (!changes && command !== 'MERGE') return { rows }
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery(): never {
    // A cursor would hold the transaction while its reader waits on something else.
    throw new Error('streaming queries are not supported; page by key')
  }
}
