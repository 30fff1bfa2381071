import { setTimeout as pause } from 'node:timers/promises'
import { answerWith, holdBack, isBulk, loseAnswer, refuseItems } from '../edges/bulk.ts'
import type { Asked, Spoiler } from '../edges/http-edge.ts'
import type { Mood } from '../edges/tcp-line.ts'
import { happens } from '../wait-for.ts'
import type { Field, Kind } from './kind.ts'

const waitMs = 15_000
type EdgeName = keyof Field['edges']

/** A line is spoiled for a while; the edge counts what it met. */
const lineKind = (name: string, row: string, edge: EdgeName, mood: Mood, ms: number): Kind => ({
  name,
  row,
  lane: 'lines',
  async cause({ edges }) {
    const line = edges[edge]
    const before = line.counts.touched
    line.set(mood)
    try {
      await happens(waitMs, () => line.counts.touched > before)
      await pause(ms)
    } finally {
      line.heal()
    }
    const met = line.counts.touched - before
    return met > 0 ? `${met} pieces of ${edge} met ${mood.kind}` : null
  },
})

const commitLost: Kind = {
  name: 'reply to COMMIT lost',
  row: 'F13',
  lane: 'lines',
  async cause({ edges: { database } }) {
    const before = database.counts.lostCommits
    database.loseCommits(3)
    try {
      await happens(waitMs, () => database.counts.lostCommits >= before + 3)
    } finally {
      database.heal()
    }
    const lost = database.counts.lostCommits - before
    return lost > 0 ? `${lost} replies to COMMIT were lost` : null
  },
}

type Meant = (asked: Asked) => boolean

/** The next requests of an edge are answered otherwise. */
const httpKind = (
  about: { name: string; row: string; edge: 'engine' | 'store'; times: number },
  isMeant: Meant,
  spoil: Spoiler,
): Kind => ({
  name: about.name,
  row: about.row,
  lane: 'lines',
  async cause({ http }) {
    const rule = http[about.edge].spoil(isMeant, spoil, about.times)
    try {
      await happens(waitMs, () => rule.left() === 0)
      await happens(waitMs, () => rule.done() === about.times - rule.left())
    } finally {
      rule.end()
    }
    return rule.done() > 0 ? `${rule.done()} requests to the ${about.edge} met it` : null
  },
})

const isPut: Meant = ({ method }) => method === 'PUT'
const isGet: Meant = ({ method, path }) => method === 'GET' && path.includes('/passages/')
const shorten: Spoiler = async (asked, forward) => {
  const answer = await forward(asked)
  return { ...answer, body: answer.body.subarray(0, answer.body.length >> 1) }
}
const engine = { edge: 'engine', row: 'F26', times: 2 } as const
const store = { edge: 'store', row: 'F30' } as const

/** Kinds of faults on the lines between processes. */
export const lineKinds: Kind[] = [
  commitLost,
  httpKind({ ...engine, name: 'bulk partly refused, busy' }, isBulk, refuseItems(429, 3)),
  httpKind({ ...engine, name: 'bulk partly refused for good' }, isBulk, refuseItems(400, 5)),
  httpKind({ ...engine, name: 'answer to bulk lost' }, isBulk, loseAnswer),
  httpKind({ ...engine, row: 'F27', name: 'bulk held back' }, isBulk, holdBack(6_000, pause)),
  httpKind({ ...engine, row: 'F24', name: 'engine 503' }, isBulk, answerWith(503)),
  httpKind({ ...store, name: 'store 500', times: 6 }, isPut, answerWith(500, '')),
  httpKind({ ...store, name: 'store cuts', times: 4 }, isPut, async () => 'cut'),
  httpKind({ ...store, name: 'store short body', times: 2 }, isGet, shorten),
  lineKind('store away', 'F30', 'store', { kind: 'refuse' }, 3_000),
  lineKind('store slow', 'F30', 'store', { kind: 'drip', bytesPerSecond: 4_000 }, 3_000),
  lineKind('database line cut', 'F9', 'database', { kind: 'refuse' }, 1_500),
  lineKind('database half-open', 'F52', 'database', { kind: 'half-open' }, 3_000),
  lineKind('database slow', 'F53', 'database', { kind: 'delay', ms: 150 }, 3_000),
  lineKind('engine half-open', 'F52', 'engine', { kind: 'half-open' }, 4_000),
  lineKind('engine line cut', 'F24', 'engine', { kind: 'cut', afterBytes: 200 }, 3_000),
  lineKind('Redis line away', 'F20', 'redis', { kind: 'refuse' }, 3_000),
  lineKind('source half-open', 'F52', 'source', { kind: 'half-open' }, 4_000),
  lineKind('source slow', 'F53', 'source', { kind: 'drip', bytesPerSecond: 8_000 }, 4_000),
]
