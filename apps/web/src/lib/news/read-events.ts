export type StreamEvent = { event: string; data: string }

const fieldOf = (lines: string[], name: string): string | null => {
  const found = lines.filter((line) => line.startsWith(`${name}:`))
  if (found.length === 0) return null
  return found.map((line) => line.slice(name.length + 1).trimStart()).join('\n')
}

/** One block of the stream; a comment, such as the beat, is no event. */
const eventOf = (block: string): StreamEvent | null => {
  const lines = block.split('\n')
  const event = fieldOf(lines, 'event')
  if (event === null) return null
  return { event, data: fieldOf(lines, 'data') ?? '' }
}

/** The events of an open stream in their order; `onBytes` hears that the line is alive. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onBytes()
    const blocks = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) yield event
    }
  }
}
