import { join } from 'node:path'

/** Where one run keeps its address, log, outbox and files; a second run at the same time needs its own. */
export const runFolder = process.env.E2E_RUN_FOLDER ?? join(import.meta.dirname, '../.run')
