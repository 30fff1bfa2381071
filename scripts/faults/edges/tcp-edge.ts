import { type AddressInfo, connect, createServer } from 'node:net'
import { type EdgeState, endLine, joinLine, type Line, type Mood } from './tcp-line.ts'

/** Stands between two processes and spoils the line when told to; counts what it spoiled. */
export async function startTcpEdge(targetPort: number) {
  const edge: EdgeState = {
    mood: { kind: 'pass' },
    lines: new Set(),
    counts: { touched: 0, lostCommits: 0 },
    commitsToLose: 0,
  }
  const acceptor = createServer((client) => {
    if (edge.mood.kind === 'refuse') {
      edge.counts.touched += 1
      client.destroy()
      return
    }
    const server = connect(targetPort, '127.0.0.1')
    const line: Line = { client, server, answered: 0, losesAnswer: false }
    edge.lines.add(line)
    joinLine(edge, line)
  })
  await new Promise<void>((resolve) => acceptor.listen(0, '127.0.0.1', resolve))
  const { port } = acceptor.address() as AddressInfo

  const cutAll = () => {
    for (const line of edge.lines) endLine(edge, line)
  }
  function set(next: Mood): void {
    const before = edge.mood.kind
    edge.mood = next
    // What was swallowed is gone, so that these lines can never be right again.
    if (next.kind === 'refuse' || before === 'half-open') cutAll()
    for (const line of edge.lines) {
      line.answered = 0
      if (before !== 'stall') continue
      line.client.resume()
      line.server.resume()
    }
  }
  return {
    port,
    counts: edge.counts,
    set,
    cutAll,
    heal(): void {
      edge.commitsToLose = 0
      set({ kind: 'pass' })
    },
    /** So many answers to COMMIT get lost: the database has done it, and nobody hears so. */
    loseCommits: (many: number) => void (edge.commitsToLose = many),
    stop(): void {
      cutAll()
      acceptor.close()
    },
  }
}
