import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'
import { TableError } from './table.ts'

function answer() {
  try {
    return { table: readTable(Buffer.from(workerData)) }
  } catch (error) {
    return { fault: error instanceof TableError ? error.fault : 'broken' }
  }
}

// Thread of its own: it reads one file and ends, so that a hostile one can be cut off.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort?.postMessage(answer())
