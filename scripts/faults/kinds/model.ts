import type { EmbeddingFault } from '../../../apps/server/src/testing/embedding-server.ts'
import { happens } from '../wait-for.ts'
import type { Kind } from './kind.ts'

const waitMs = 15_000

const modelKind = (name: string, row: string, fault: EmbeddingFault): Kind => ({
  name,
  row,
  lane: 'lines',
  async cause({ embedding }) {
    const before = embedding.ledger.calls
    embedding.state.fault = fault
    try {
      await happens(waitMs, () => embedding.ledger.calls >= before + 2)
    } finally {
      embedding.state.fault = null
    }
    const met = embedding.ledger.calls - before
    return met > 0 ? `${met} calls of the model were answered with ${fault}` : null
  },
})

/** Kinds of faults of the embedding model. */
export const modelKinds: Kind[] = [
  modelKind('model 429', 'F31', 'busy'),
  modelKind('vectors of another size', 'F35', 'other-size'),
  modelKind('fewer vectors than asked', 'F35', 'too-few'),
  modelKind('model answers garbage', 'F34', 'garbage'),
]
