import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { type Table, TableError, type TableFault } from './table.ts'

const program = new URL('./run-table-worker.ts', import.meta.url)
const timeLimitMs = 15_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

const answer = z.object({
  table: z.custom<Table>().optional(),
  fault: z.custom<TableFault>().optional(),
})

/** Reads a table in a thread with bounded memory and time; the program itself cannot be held up. */
export function readTableApart(bytes: Buffer): Promise<Table> {
  const worker = new Worker(program, { workerData: bytes, resourceLimits, execArgv: [], env: {} })
  return new Promise<Table>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TableError('too-slow')), timeLimitMs)
    worker.once('message', (message: unknown) => {
      const { table, fault } = answer.parse(message)
      if (table) resolve(table)
      else reject(new TableError(fault ?? 'broken'))
    })
    // The only error left is running out of memory.
    worker.once('error', () => reject(new TableError('too-big-inside')))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new TableError('broken'))
    })
  }).finally(() => worker.terminate())
}
