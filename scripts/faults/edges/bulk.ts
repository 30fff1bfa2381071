import type { Answered, Asked, Spoiler } from './http-edge.ts'

type Item = Record<string, unknown>

/** Writes of a bulk request: a removal has one line, everything else two. */
function writesOf(body: string): { op: string; text: string }[] {
  const writes: { op: string; text: string }[] = []
  const lines = body.split('\n').filter((line) => line !== '')
  for (let at = 0; at < lines.length; at += 1) {
    const head = lines[at] ?? ''
    const op = head.startsWith('{"delete"') ? 'delete' : 'index'
    const more = op === 'delete' ? '' : `${lines[((at += 1))] ?? ''}\n`
    writes.push({ op, text: `${head}\n${more}` })
  }
  return writes
}

export const isBulk = ({ path, method }: Asked): boolean => method === 'POST' && path === '/_bulk'

/** Every `nth` write is kept from the engine and answered as refused (fault F26). */
export const refuseItems =
  (status: number, nth: number): Spoiler =>
  async (asked, forward) => {
    const writes = writesOf(asked.body.toString())
    const isRefused = (at: number) => at % nth === nth - 1 || writes.length < nth
    const passed = writes.filter((_, at) => !isRefused(at))
    const failure = { status, error: { type: 'made_by_the_test', reason: 'made by the test' } }
    const real: Item[] = []
    if (passed.length > 0) {
      const body = Buffer.from(passed.map(({ text }) => text).join(''))
      const answer = await forward({ ...asked, body })
      if (answer.status !== 200) return answer
      real.push(...(JSON.parse(answer.body.toString()) as { items: Item[] }).items)
    }
    const items = writes.map(({ op }, at) => (isRefused(at) ? { [op]: failure } : real.shift()))
    return jsonAnswer({ took: 1, errors: true, items })
  }

/** The engine takes everything and the answer is lost. */
export const loseAnswer: Spoiler = async (asked, forward) => {
  await forward(asked)
  return 'cut'
}

/** The request waits so long, also when whoever sent it is dead by then (fault F27). */
export const holdBack =
  (ms: number, wait: (ms: number) => Promise<unknown>): Spoiler =>
  async (asked, forward) => {
    await wait(ms)
    return forward(asked)
  }

export const answerWith =
  (status: number, text = '{}', headers: Answered['headers'] = {}): Spoiler =>
  async () => ({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(text),
  })

const jsonAnswer = (value: object): Answered => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
})
