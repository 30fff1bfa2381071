import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'
import { TableError } from './table.ts'

/** Thread of its own: reads one file and ends, so that a hostile one can be cut off. */
try {
  parentPort?.postMessage({ table: readTable(Buffer.from(workerData)) })
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof TableError ? error.fault : 'broken' })
}
