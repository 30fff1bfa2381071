import { customMatchesMax } from '@zhiwen/contract/limits.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import type { Pair } from './queries.ts'

export type PairProblem = {
  line: number
  text: string
  why: 'no-account' | 'unknown-member' | 'two-members' | 'too-many'
}
export type ParsedPairs = { pairs: Pair[]; problems: PairProblem[] }

const namesOf = (member: Member): string[] =>
  [member.email, member.phone, member.username, member.ws_username, member.name]
    .filter(Boolean)
    .map((name) => name.toLowerCase())

/** Members by mail, phone, user name or name; a name that two of them bear names neither. */
function finderOf(members: readonly Member[]) {
  const byName = new Map<string, Set<Member>>()
  for (const member of members) {
    for (const name of namesOf(member)) {
      byName.set(name, (byName.get(name) ?? new Set()).add(member))
    }
  }
  return (typed: string) => [...(byName.get(typed.toLowerCase()) ?? [])]
}

/** One line of a list: account, then member, parted by a tab, a comma or a semicolon. */
const cellsOf = (line: string): [string, string] => {
  const [account = '', ...rest] = line.split(/[\t,，;；]/)
  const plain = (cell: string) => cell.trim().replaceAll(/^"|"$/g, '').trim()
  return [plain(account), plain(rest.join(','))]
}

/** Reads pasted lines as pairs; what is not understood is named by its line. */
export function parsePairs(
  text: string,
  members: readonly Member[],
  nobodyWords: readonly string[],
): ParsedPairs {
  const nobody = new Set(['', '-', '–', ...nobodyWords])
  const find = finderOf(members)
  const pairs = new Map<string, Pair>()
  const problems: PairProblem[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [account, named] = cellsOf(line)
    const problem = (why: PairProblem['why']) => problems.push({ line: at + 1, text: line, why })
    if (account === '') problem('no-account')
    else if (pairs.size >= customMatchesMax) problem('too-many')
    else if (nobody.has(named.toLowerCase())) {
      pairs.set(account, { open_id: account, member_id: null })
    } else {
      const [found, other] = find(named)
      if (other) problem('two-members')
      else if (found) pairs.set(account, { open_id: account, member_id: found.id })
      else problem('unknown-member')
    }
  }
  return { pairs: [...pairs.values()], problems }
}
