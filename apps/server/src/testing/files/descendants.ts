import { readdirSync, readFileSync } from 'node:fs'

const pageKb = 4

/** Memory all processes below one use together, in kilobytes, and how many they are. */
export function memoryBelow(pid: number): { kb: number; count: number } {
  const parents = new Map<number, { parent: number; kb: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const found = readProcess(name)
    if (found) parents.set(Number(name), found)
  }
  const isBelow = (id: number): boolean => {
    const parent = parents.get(id)?.parent ?? 0
    return parent === pid || (parent > 1 && isBelow(parent))
  }
  const below = [...parents].filter(([id]) => isBelow(id))
  return { kb: below.reduce((sum, [, { kb }]) => sum + kb, 0), count: below.length }
}

function readProcess(name: string): { parent: number; kb: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), kb: Number(fields[21]) * pageKb }
  } catch {
    // It ended meanwhile.
    return undefined
  }
}
