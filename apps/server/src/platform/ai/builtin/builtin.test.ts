import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../testing/test-config.ts'
import { createLog } from '../../log.ts'
import { createBuiltinModel } from './index.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const signal = () => new AbortController().signal
let builtin: ReturnType<typeof createBuiltinModel>
beforeAll(() => {
  builtin = createBuiltinModel({ config: testConfig({ EMBEDDING_THREADS: '2' }), log })
})
afterAll(() => builtin.close())

const near = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()) =>
  a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0)

test('a question is nearer to its answer than to something else', async () => {
  const [question, answer, other] = await builtin.model.embed(
    [
      '出差住酒店能报多少钱？',
      '员工出差住宿费每晚不超过500元，凭发票报销。',
      '反向传播用链式法则计算梯度。',
    ],
    'passage',
    signal(),
  )

  expect(question).toHaveLength(512)
  expect(near(question, question)).toBeCloseTo(1, 5)
  expect(near(question, answer)).toBeGreaterThan(near(question, other) + 0.2)
})

test('Traditional and Simplified spellings of a text have the same vector', async () => {
  const [simplified, traditional] = await builtin.model.embed(
    ['差旅报销标准与电脑设备采购', '差旅報銷標準與電腦設備採購'],
    'query',
    signal(),
  )

  expect(near(simplified, traditional)).toBeGreaterThan(0.9999)
})

test('a vector does not depend on what is embedded beside it', async () => {
  const texts = ['短', '很长的一段话。'.repeat(100), '', 'plain English text']

  const together = await builtin.model.embed(texts, 'passage', signal())
  const alone = await Promise.all(
    texts.map((text) => builtin.model.embed([text], 'query', signal())),
  )

  expect(alone.map(([vector]) => vector)).toEqual(together)
})

test('a caller who gives up hears so at once, and the next one is served', async () => {
  const giveUp = new AbortController()
  const long = Array.from({ length: 200 }, (_, at) => `第${at}条：${'内容'.repeat(200)}`)

  const first = builtin.model.embed(long, 'passage', giveUp.signal)
  giveUp.abort(new Error('enough'))

  await expect(first).rejects.toThrow('enough')
  expect(await builtin.model.embed(['还在吗'], 'query', signal())).toHaveLength(1)
})

test('a model that is closed in the middle of its work takes nothing along', async () => {
  const busy = createBuiltinModel({ config: testConfig({ EMBEDDING_THREADS: '2' }), log })
  await busy.model.embed(['先开始'], 'query', signal())

  const cut = busy.model.embed(Array(50).fill('内容'.repeat(200)), 'passage', signal())
  const outcome = expect(cut).rejects.toThrow(/closed|ended/)
  await busy.close()

  await outcome
})

test('a model whose files are missing fails its texts instead of waiting for ever', async () => {
  const broken = createBuiltinModel({
    config: testConfig({ MODEL_FOLDER: '/nonexistent', EMBEDDING_THREADS: '1' }),
    log,
  })

  await expect(broken.model.embed(['一'], 'query', signal())).rejects.toThrow(/not embedded/)
  await broken.close()
})
