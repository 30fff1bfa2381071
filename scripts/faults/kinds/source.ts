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

/** Kinds of faults of a source. */
export const sourceKinds: Kind[] = [
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
].map((about) => sourceKind(about as About))
