import pg from 'pg'
import { readStack } from '../stack/index.ts'

/** Runs a statement past the product, for what no screen of it can bring about. */
export async function runSql(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: readStack().systemDatabaseUrl })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

/** Lets an hour pass for the codes already sent to a number or mailbox: each gets one a minute (VAL-7). */
export const ageCodes = (to: string): Promise<void> =>
  runSql(
    `update verification_codes set created_at = created_at - interval '1 hour'
     where target in ($1, '+86' || $1)`,
    [to],
  )

/** Gives the workspace of a creator room for more documents than the free plan has. */
export const allowDocuments = (mobile: string, count: number): Promise<void> =>
  runSql(
    `update quota_balances set granted = granted + $2 where pool = 'documents' and workspace_id in
       (select workspace_id from members join users on users.id = user_id where mobile_e164 = $1)`,
    [`+86${mobile}`, count],
  )
