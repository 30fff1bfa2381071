import { setTimeout as pause } from 'node:timers/promises'
import { holdBack, isBulk } from '../edges/bulk.ts'
import { runProgram } from '../program.ts'
import { happens, insist } from '../wait-for.ts'
import type { Field, Kind } from './kind.ts'
import { tamper } from './tamper.ts'

const waitMs = 15_000

const liveIndexes = async ({ sql }: Field): Promise<string[]> =>
  (await sql.query<{ name: string }>(`select name from search_indexes where state = 'live'`)).map(
    ({ name }) => name,
  )

const setBlock = async (field: Field, index: string, isBlocked: boolean): Promise<boolean> => {
  const reply = await fetch(`${field.engine}/${index}/_settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ 'index.blocks.write': isBlocked }),
  })
  return reply.ok
}

const readOnly: Kind = {
  name: 'indexes read-only',
  row: 'F25',
  lane: 'lines',
  async cause(field) {
    const indexes = await liveIndexes(field)
    let refused = 0
    const rule = field.http.engine.spoil(
      isBulk,
      async (asked, forward) => {
        const answer = await forward(asked)
        if (answer.body.includes('cluster_block_exception')) refused += 1
        return answer
      },
      1_000,
    )
    try {
      for (const index of indexes) await setBlock(field, index, true).catch(() => false)
      await happens(waitMs, () => refused > 0)
      await pause(2_000)
    } finally {
      for (const index of indexes) await insist('writes', () => setBlock(field, index, false))
      rule.end()
    }
    return refused > 0 ? `${refused} bulk writes met the block` : null
  },
}

/** A bulk that waits in the line arrives after its sender has died and others have written (F27). */
const lateBulk: Kind = {
  name: 'bulk of a dead worker arrives late',
  row: 'F27',
  lane: 'processes',
  async cause({ http, crew }) {
    const rule = http.engine.spoil(isBulk, holdBack(9_000, pause), 1)
    try {
      if (!(await happens(waitMs, () => rule.left() === 0, 20))) return null
      const names = ['worker-1', 'worker-2'].filter((name) => crew.get(name))
      for (const name of names) await crew.kill(name)
      await Promise.all(names.map((name) => crew.revive(name, 'worker')))
      await happens(waitMs, () => rule.done() === 1)
    } finally {
      rule.end()
    }
    return rule.done() === 1 ? 'its bulk was written 9 s after it was sent' : null
  },
}

const tampered: Kind = {
  name: 'index tampered with',
  row: 'F28',
  lane: 'lines',
  async cause(field) {
    const indexes = await liveIndexes(field)
    let touched = 0
    let repaired = ''
    try {
      for (const index of indexes) touched += await tamper(field.engine, index, 12).catch(() => 0)
    } finally {
      // The repair meets other faults, as the one of each night may; it is simply run again.
      await insist('the repair of the index', async () => {
        const { code, text } = await runProgram(['search', 'repair'], field.settings, field.folder)
        repaired = /(\d+) documents differ/.exec(text)?.[1] ?? ''
        return code === 0
      })
    }
    return touched > 0 ? `${touched} entries touched, ${repaired} documents repaired` : null
  },
}

const nodeKilled: Kind = {
  name: 'engine node killed',
  row: 'F24',
  lane: 'processes',
  isLong: true,
  async cause({ services }) {
    const pid = await services.end('opensearch', 'SIGKILL')
    // On a busy machine it may take longer than the script waits; it goes on starting meanwhile.
    const isUp = () =>
      services.start('opensearch').then(
        () => true,
        () => false,
      )
    await insist('the engine', isUp)
    return `${pid} killed, ${services.pidOf('opensearch')} started`
  },
}

/** Kinds of faults of the search engine beyond its lines. */
export const engineKinds: Kind[] = [readOnly, lateBulk, tampered, nodeKilled]
