import type { Socket } from 'node:net'

/**
 * How a line behaves:
 * - `refuse`: nobody gets through, and those who were through are cut off
 * - `stall`: nothing moves, but all of it arrives later
 * - `half-open`: nothing arrives and nobody is told, until the line is given up
 * - `delay`: everything arrives so much later
 * - `drip`: so many bytes a second and connection
 * - `cut`: the line ends after so many bytes of an answer
 */
export type Mood =
  | { kind: 'pass' }
  | { kind: 'refuse' }
  | { kind: 'stall' }
  | { kind: 'half-open' }
  | { kind: 'delay'; ms: number }
  | { kind: 'drip'; bytesPerSecond: number }
  | { kind: 'cut'; afterBytes: number }

export type Line = { client: Socket; server: Socket; answered: number; losesAnswer: boolean }
export type EdgeState = {
  mood: Mood
  lines: Set<Line>
  counts: { touched: number; lostCommits: number }
  commitsToLose: number
}

/** What a client of PostgreSQL sends to end a transaction. */
const commitMessage = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')
const dripMs = 50

/** Ends both sides of a line. */
export function endLine({ lines }: EdgeState, line: Line): void {
  line.client.destroy()
  line.server.destroy()
  lines.delete(line)
}

/** Connects both sides of a line under whatever mood its edge has. */
export function joinLine(edge: EdgeState, line: Line): void {
  const { client, server } = line
  client.on('data', (chunk: Buffer) => {
    if (edge.commitsToLose > 0 && chunk.includes(commitMessage)) {
      edge.commitsToLose -= 1
      line.losesAnswer = true
    }
    hand(edge, line, client, chunk)
  })
  server.on('data', (chunk: Buffer) => {
    if (!line.losesAnswer) return hand(edge, line, server, chunk)
    // The database has done it, and nobody will ever hear so.
    edge.counts.lostCommits += 1
    endLine(edge, line)
  })
  for (const socket of [client, server]) {
    socket.on('error', () => endLine(edge, line))
    socket.on('close', () => edge.mood.kind !== 'half-open' && endLine(edge, line))
  }
}

function hand(edge: EdgeState, line: Line, from: Socket, chunk: Buffer): void {
  const { mood } = edge
  const to = from === line.client ? line.server : line.client
  if (mood.kind === 'pass' || mood.kind === 'refuse') return pass(edge, from, to, chunk)
  if (mood.kind === 'cut') {
    if (from === line.server) line.answered += chunk.length
    if (line.answered <= mood.afterBytes) return pass(edge, from, to, chunk)
    edge.counts.touched += 1
    return endLine(edge, line)
  }
  edge.counts.touched += 1
  if (mood.kind === 'delay') setTimeout(() => pass(edge, from, to, chunk), mood.ms)
  if (mood.kind === 'stall' || mood.kind === 'drip') from.pause()
  if (mood.kind === 'stall') from.unshift(chunk)
  if (mood.kind === 'drip') drip(edge, from, to, chunk)
}

function pass(edge: EdgeState, from: Socket, to: Socket, chunk: Buffer): void {
  if (to.destroyed || to.write(chunk)) return
  from.pause()
  to.once('drain', () => edge.mood.kind !== 'stall' && from.resume())
}

function drip(edge: EdgeState, from: Socket, to: Socket, chunk: Buffer): void {
  if (to.destroyed) return
  // Healed in the middle: what is left goes at once.
  const pace = edge.mood.kind === 'drip' ? edge.mood.bytesPerSecond : Number.POSITIVE_INFINITY
  const portion = Math.max(1, Math.round((pace * dripMs) / 1000))
  to.write(chunk.subarray(0, portion))
  const rest = chunk.subarray(portion)
  if (rest.length === 0) from.resume()
  else setTimeout(() => drip(edge, from, to, rest), dripMs)
}
