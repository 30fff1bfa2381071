import { expect, test } from 'vitest'
import { decodePassages, encodePassages, type Passage } from './passages-file.ts'

const passageOf = (no: number, text: string): Passage => ({
  no,
  heading: ['制度', '差旅'],
  kind: 'text',
  page: null,
  start: 0,
  end: text.length,
  text,
  embed_text: `差旅 ${text}`,
})

test('passages and vectors come back as they were stored', () => {
  const passages = [passageOf(0, '住宿每晚不超过 500 元。'), passageOf(1, '𠮷 emoji 👍')]
  const vectors = [Float32Array.of(0.25, -1, 3e-9), Float32Array.of(1, 2, 3)]
  const file = { passages, vectors, model: 'builtin:bge-small-zh-v1.5' }

  expect(decodePassages(encodePassages(file))).toEqual(file)
  const none = { passages: [], vectors: [], model: 'm' }
  expect(decodePassages(encodePassages(none))).toEqual(none)
})

test('a file that is cut, longer or another kind is refused, wherever it is cut', () => {
  const bytes = encodePassages({
    passages: [passageOf(0, '一段中文'.repeat(20))],
    vectors: [Float32Array.of(1, 2)],
    model: 'm',
  })

  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => decodePassages(bytes.subarray(0, length)), String(length)).toThrow()
  }
  expect(() => decodePassages(Buffer.concat([bytes, Buffer.of(0)]))).toThrow(/damaged/)
  expect(() => decodePassages(Buffer.from('PK\u0003\u0004 something else'))).toThrow(
    /not a passages/,
  )
})

test('a passage without its vector is not stored', () => {
  const passages = [passageOf(0, '甲'), passageOf(1, '乙')]
  expect(() => encodePassages({ passages, vectors: [Float32Array.of(1)], model: 'm' })).toThrow()
  const uneven = [Float32Array.of(1), Float32Array.of(1, 2)]
  expect(() => encodePassages({ passages, vectors: uneven, model: 'm' })).toThrow()
})
