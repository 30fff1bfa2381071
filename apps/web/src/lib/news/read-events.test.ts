import { expect, test } from 'vitest'
import { readEvents, type StreamEvent } from './read-events.ts'

/** A body that arrives in the given pieces. */
const bodyOf = (pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

const readAll = async (pieces: Uint8Array[]) => {
  const events: StreamEvent[] = []
  let beats = 0
  const alive = () => {
    beats += 1
  }
  for await (const event of readEvents(bodyOf(pieces), alive)) events.push(event)
  return { events, beats }
}

const bytes = new TextEncoder().encode(
  ': open\n\nid: 1\nevent: notice\ndata: {"unread":2}\n\n: beat\n\nevent: note\ndata: 星\ndata: 河\n\n',
)
const expected = [
  { event: 'notice', data: '{"unread":2}' },
  { event: 'note', data: '星\n河' },
]

test('API-NOTE-3 events come out in order, comments do not', async () => {
  expect(await readAll([bytes])).toEqual({ events: expected, beats: 1 })
})

test('API-NOTE-3 a stream cut at any byte, also inside a Chinese character, reads the same', async () => {
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const { events } = await readAll([bytes.slice(0, cut), bytes.slice(cut)])
    expect(events, `cut at ${cut}`).toEqual(expected)
  }
})

test('API-NOTE-3 an event whose end never came is no event', async () => {
  const { events } = await readAll([new TextEncoder().encode('event: user\ndata: {}\n')])

  expect(events).toEqual([])
})
