import { createDice, createTexts } from '../../tools/ledger-source/src/index.ts'
import { createApi } from './api.ts'
import { createCrew } from './crew.ts'
import type { Journal } from './journal.ts'
import { createLoad } from './load.ts'
import { healParts, settingsFor, startParts, stopParts } from './parts.ts'
import { runProgram } from './program.ts'
import { createSql } from './sql.ts'

export type LabOptions = {
  folder: string
  seed: number
  journal: Journal
  isShort: boolean
  /** An engine that runs already; only ever reached by indexes of this run's own. */
  engineUrl?: string
}
export type Lab = Awaited<ReturnType<typeof createLab>>

/** How long a person waits before they act; the short form has impatient people. */
const shortPatience = { runMs: 180_000, pauseMs: 6_000, rounds: 12, outboxMs: 45_000 }
const longPatience = { runMs: 400_000, pauseMs: 20_000, rounds: 12, outboxMs: 120_000 }

/** The whole product as processes on servers of its own, with its load and its faults. */
export async function createLab(options: LabOptions) {
  const { folder, seed, journal, isShort, engineUrl } = options
  const prefix = `zt-run${process.pid}-faults`
  const parts = await startParts(folder, engineUrl)
  const settings = settingsFor(parts, prefix)
  const { code, text } = await runProgram(['migrate'], settings, folder)
  if (code !== 0) {
    await stopParts(parts, prefix)
    throw new Error(`migrate failed: ${text}`)
  }
  const crew = createCrew(folder, settings, journal)
  const sql = createSql(parts.services.settings['DATABASE_SYSTEM_URL'] ?? '')
  const dice = createDice(seed)
  const texts = createTexts(seed)
  const keyOf = (number: number) => `资料/${number % 10}/${number}.md`
  // Several pages for each listing, so that cursors matter.
  parts.ledger.limits.pageMax = isShort ? 40 : 400
  return {
    ...parts,
    ...options,
    settings,
    prefix,
    crew,
    sql,
    dice,
    texts,
    keyOf,
    api: createApi(() => crew.get('api')?.address ?? 'http://127.0.0.1:9'),
    load: createLoad({ texts, dice, keyOf }),
    sourceAddress: `http://127.0.0.1:${parts.edges.source.port}`,
    patience: isShort ? shortPatience : longPatience,
    counts: { syncs: 0, confirmed: 0, rejected: 0, wronglyRemoved: 0 },
    heal: () => healParts(parts),
    async close(): Promise<void> {
      await crew.end()
      await sql.end()
      await stopParts(parts, prefix)
    },
  }
}
