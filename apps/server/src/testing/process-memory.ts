import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const runFolder = join(import.meta.dirname, '../../../../.dev/run')

/** What is said about a process under /proc; empty once it has ended. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

const numberIn = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)

/** Megabytes a process and its children hold for themselves; shared pages are left out. */
export function ownMegabytes(pid: number): number {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0)
    .map((id) => ({ id, status: statusOf(id) }))
  const kilobytes = (parent: number): number =>
    numberIn(statusOf(parent), 'RssAnon') +
    all
      .filter(({ status }) => numberIn(status, 'PPid') === parent)
      .reduce((sum, { id }) => sum + kilobytes(id), 0)
  return Math.round(kilobytes(pid) / 1024)
}

/** The same of a server that scripts/services started. */
export const serviceMegabytes = (name: 'postgres' | 'opensearch' | 'redis'): number =>
  ownMegabytes(Number(readFileSync(join(runFolder, `${name}.pid`), 'utf8').split(' ')[0]))
