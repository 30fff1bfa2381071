import type { FaultKind, FaultPlace } from '../../../tools/ledger-source/src/index.ts'
import { happens } from '../wait-for.ts'
import type { Kind } from './kind.ts'

const waitMs = 15_000

type About = { name: string; row: string; fault: FaultKind; place: FaultPlace; times: number }

/** The source misbehaves for its next requests; the ledger counts those that met it. */
const sourceKind = ({ name, row, fault, place, times }: About): Kind => ({
  name,
  row,
  lane: 'source',
  async cause({ ledger }) {
    ledger.faults.add(fault, place, times)
    try {
      await happens(waitMs, () => ledger.faults.waiting() === 0)
      const met = times - ledger.faults.waiting()
      return met > 0 ? `${met} requests (${place}) were answered with ${fault}` : null
    } finally {
      ledger.faults.clear()
    }
  },
})

const simpleKinds: readonly About[] = [
  { name: 'source 429, documents', row: 'F37', fault: 'status-429', place: 'get', times: 3 },
  { name: 'source 429, list', row: 'F37', fault: 'status-429', place: 'list', times: 1 },
  { name: 'source 500, documents', row: 'F37', fault: 'status-500', place: 'get', times: 3 },
  { name: 'source 503, list', row: 'F37', fault: 'status-503', place: 'list', times: 1 },
  { name: 'source 500, readers', row: 'F37', fault: 'status-500', place: 'access', times: 1 },
  { name: 'short list called complete', row: 'F38', fault: 'short-list', place: 'list', times: 1 },
  { name: 'cursor lost', row: 'F39', fault: 'lost-cursor', place: 'list', times: 1 },
  { name: 'cursor repeats', row: 'F39', fault: 'repeat-cursor', place: 'list', times: 2 },
  { name: 'lists nothing', row: 'F40', fault: 'empty-list', place: 'list', times: 1 },
  { name: 'key refused, then right', row: 'F41', fault: 'status-401', place: 'list', times: 1 },
  { name: 'scope refused', row: 'F41', fault: 'status-403', place: 'list', times: 1 },
  { name: 'error in a 200, list', row: 'F37', fault: 'error-in-200', place: 'list', times: 1 },
  { name: 'list cut', row: 'F38', fault: 'cut-list', place: 'list', times: 1 },
  { name: 'body cut', row: 'F52', fault: 'cut-body', place: 'get', times: 3 },
  { name: 'slow documents', row: 'F53', fault: 'slow', place: 'get', times: 3 },
]

/** What was listed changes, moves and gets company while the rest is still to be listed. */
const editedWhileListed: Kind = {
  name: 'edited while listed',
  row: 'F42',
  lane: 'source',
  async cause({ ledger, sources, load }) {
    let edited = ''
    ledger.hooks.pageSent = (bucket, keys) => {
      const source = sources.find((one) => one.bucket === bucket)
      const [changed, moved] = keys.filter((key) => bucket.objects.has(key))
      if (!source || changed === undefined || moved === undefined || edited !== '') return
      load.update(source, changed)
      load.remove(source, moved)
      load.add(source)
      edited = `${changed} changed, ${moved} moved on a page of ${source.name} that was sent`
    }
    try {
      await happens(waitMs, () => edited !== '')
    } finally {
      delete ledger.hooks.pageSent
    }
    return edited || null
  },
}

/** The key is refused until its owner gives it again. */
const keyRefusedForGood: Kind = {
  name: 'key refused for good, given again',
  row: 'F41',
  lane: 'source',
  isLong: true,
  async cause({ ledger, sources, load, sql }) {
    const { name, appId } = load.pick(sources)
    ledger.faults.add('status-401', 'list', 2, name)
    try {
      const isShut = await happens(60_000, async () => {
        const rows = await sql.query<{ state: string }>('select state from apps where id = $1', [
          appId,
        ])
        return rows[0]?.state === 'needs_auth'
      })
      return isShut ? `${name} needed its key again` : null
    } finally {
      ledger.faults.clear()
    }
  },
}

/** Kinds of faults of a source. */
export const sourceKinds: Kind[] = [
  editedWhileListed,
  keyRefusedForGood,
  ...simpleKinds.map((about) => sourceKind(about)),
]
