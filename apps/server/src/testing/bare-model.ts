import { buffer } from 'node:stream/consumers'
import { decodePassages } from '../modules/documents/index.ts'
import type { TestApp } from './test-app.ts'

/** Texts that are at the model at once: enough to keep its threads busy. */
const atOnce = 16

/** Passages as they were embedded, of documents picked by chance. */
async function someTexts({ system, platform }: TestApp, documents: number): Promise<string[]> {
  const { rows } = await system.query<{ passages_key: string }>(
    `select passages_key from document_versions order by random() limit ${documents}`,
  )
  const texts: string[] = []
  for (const { passages_key } of rows) {
    const body = await platform.storage.get(passages_key)
    if (!body) throw new Error(`${passages_key} is not in the store`)
    const file = decodePassages(await buffer(body))
    texts.push(...file.passages.map(({ embed_text }) => embed_text))
  }
  return texts
}

/** Texts a second of the built-in model alone, for some seconds, on the passages that were synced. */
export async function bareRate(app: TestApp, seconds: number): Promise<number> {
  const texts = await someTexts(app, 1_000)
  const { builtin } = app.platform.embedding
  const signal = AbortSignal.timeout(seconds * 10_000)
  // The first texts start the threads.
  await builtin.embed(texts.slice(0, atOnce), 'passage', signal)
  const started = performance.now()
  let done = 0
  const walk = async () => {
    while (performance.now() - started < seconds * 1000) {
      const text = texts[done++ % texts.length]
      if (text !== undefined) await builtin.embed([text], 'passage', signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  return (done * 1000) / (performance.now() - started)
}
