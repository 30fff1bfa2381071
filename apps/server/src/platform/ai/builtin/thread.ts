import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { ThreadReply, ThreadSettings, ThreadTask } from './thread-messages.ts'
import { toSimplified } from './traditional.ts'

/** Worker thread: one text in, one vector out. Texts go alone, because int8 vectors depend on their batch. */
const { modelFile, tokenizerFile, maxTokens } = workerData as ThreadSettings
const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')

const tokenizer = new Tokenizer(JSON.parse(readFileSync(tokenizerFile, 'utf8')), {})
const session = await InferenceSession.create(modelFile, {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
})

/** Token numbers, cut to what the model reads; the closing mark stays. */
function tokensOf(text: string): number[] {
  const { ids } = tokenizer.encode(toSimplified(text))
  const last = ids.at(-1)
  if (ids.length <= maxTokens || last === undefined) return ids
  return [...ids.slice(0, maxTokens - 1), last]
}

const row = (numbers: BigInt64Array) => new Tensor('int64', numbers, [1, numbers.length])

async function embed(text: string): Promise<Float32Array<ArrayBuffer>> {
  const ids = BigInt64Array.from(tokensOf(text), BigInt)
  const output = await session.run({
    input_ids: row(ids),
    attention_mask: row(new BigInt64Array(ids.length).fill(1n)),
    token_type_ids: row(new BigInt64Array(ids.length)),
  })
  const states = output['last_hidden_state']
  const size = states?.dims.at(-1)
  if (!states || !size || !(states.data instanceof Float32Array)) {
    throw new Error('the model gave no states')
  }
  // The first token stands for the whole text in this family of models.
  return Float32Array.from(states.data.subarray(0, size))
}

let last: Promise<void> = Promise.resolve()
port.on('message', (task: ThreadTask) => {
  // What has begun is finished: the port closes when nothing is left to say.
  if (!task) return void last.finally(() => port.close())
  last = embed(task.text).then(
    (vector) => port.postMessage({ id: task.id, vector } satisfies ThreadReply, [vector.buffer]),
    (error: unknown) =>
      port.postMessage({ id: task.id, error: String(error) } satisfies ThreadReply),
  )
})
