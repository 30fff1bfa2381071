import { SpanStatusCode, trace } from '@opentelemetry/api'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import type { Pool, PoolClient } from 'pg'
import { toKnownError } from './database-error.ts'
import { closeTx, openTx, type Tx } from './tx.ts'

const tracer = trace.getTracer('zhiwen')
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const timeouts =
  "set_config('statement_timeout', '15s', true), set_config('lock_timeout', '3s', true), " +
  "set_config('idle_in_transaction_session_timeout', '30s', true)"

type Begin = { isReadOnly: boolean; workspaceId?: WorkspaceId }

/** BEGIN, tenant and time limits as one message, so that a transaction costs one round trip more, not five. */
export function beginText({ isReadOnly, workspaceId }: Begin): string {
  const begin = isReadOnly ? 'begin read only' : 'begin'
  if (workspaceId === undefined) return `${begin}; select ${timeouts}`
  // Several statements in one message cannot carry parameters, so the text must be a plain id.
  if (!uuidPattern.test(workspaceId)) throw new Error('a tenant transaction needs a workspace id')
  return `${begin}; select ${timeouts}, set_config('app.workspace_id', '${workspaceId}', true)`
}

/** Runs work between BEGIN and COMMIT on one connection; any throw rolls back. */
export async function runTransaction<T extends Tx, R>(
  pool: Pool,
  begin: string,
  work: (tx: T) => Promise<R>,
): Promise<R> {
  return tracer.startActiveSpan('db.transaction', async (span) => {
    try {
      const client = await pool.connect()
      return await inTransaction(client, begin, work)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw toKnownError(error)
    } finally {
      span.end()
    }
  })
}

async function inTransaction<T extends Tx, R>(
  client: PoolClient,
  begin: string,
  work: (tx: T) => Promise<R>,
): Promise<R> {
  let tx: T | undefined
  let broken: Error | undefined
  try {
    await client.query(begin)
    tx = openTx<T>(client)
    const result = await work(tx)
    closeTx(tx)
    await commit(client)
    return result
  } catch (error) {
    if (tx) closeTx(tx)
    // A connection that cannot roll back is in an unknown state: it must not serve another tenant.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
}
