import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddingFault, startEmbeddingServer } from '../../testing/embedding-server.ts'
import { quickVector } from '../../testing/quick-embedding.ts'
import { createEgress } from '../guarded-fetch/index.ts'
import { createRemoteModel } from './openai-compatible.ts'

let server: Awaited<ReturnType<typeof startEmbeddingServer>>
let egress: ReturnType<typeof createEgress>
beforeAll(async () => {
  server = await startEmbeddingServer()
  egress = createEgress({ config: { EGRESS_ALLOW: [server.host] } })
})
afterEach(() => {
  server.state.fault = null
})
afterAll(async () => {
  await egress.close()
  await server.close()
})

const signal = () => new AbortController().signal
const modelOf = (changes: object = {}) =>
  createRemoteModel(egress, {
    url: server.url,
    model: 'text-embedding-v4',
    dims: server.dims,
    batch: 10,
    key: 'sk-test',
    ...changes,
  })

test('texts go out in batches with the key, and vectors come back in the order of the texts', async () => {
  const texts = Array.from({ length: 25 }, (_, number) => `第${number}段文字`)

  const vectors = await modelOf().embed(texts, 'passage', signal())

  expect(vectors).toHaveLength(25)
  vectors.forEach((vector, at) => {
    const wanted = quickVector(texts[at] ?? '', server.dims)
    expect(vector.every((number, i) => Math.abs(number - (wanted[i] ?? 0)) < 1e-5)).toBe(true)
  })
  expect(server.ledger.calls).toBe(3)
  expect([...server.ledger.keys]).toEqual(['Bearer sk-test'])
})

test.each<[EmbeddingFault, object]>([
  ['busy', { isFinal: false, retryAfterMs: 7000 }],
  ['broken', { isFinal: false }],
  ['wrong-key', { isFinal: true }],
  ['other-size', { isFinal: true }],
  ['not-numbers', { isFinal: false }],
  ['too-few', { isFinal: false }],
  ['garbage', { isFinal: false }],
])('faults F31, F35: an endpoint that is %s gives no vector at all', async (fault, failure) => {
  server.state.fault = fault

  const refused = modelOf().embed(['一', '二'], 'passage', signal())

  await expect(refused).rejects.toMatchObject({ name: 'EmbeddingError', ...failure })
})

test('a silent endpoint is given up as soon as the caller is', async () => {
  server.state.fault = 'silent'
  const giveUp = new AbortController()

  const asked = modelOf().embed(['一'], 'query', giveUp.signal)
  giveUp.abort(new Error('enough'))

  await expect(asked).rejects.toThrow('enough')
})

test('attack D: an endpoint inside the network that the operator did not allow is not called', async () => {
  const inside = modelOf({ url: 'http://127.0.0.1:1/v1' })

  await expect(inside.embed(['一'], 'query', signal())).rejects.toMatchObject({ isFinal: true })
})
