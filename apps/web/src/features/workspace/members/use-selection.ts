import { bulkMembersMax } from '@zhiwen/contract/limits.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { useState } from 'react'

/**
 * Chosen members, also those of other pages. They are kept as last seen, so that the bar can say what
 * can be done with all of them; rows on screen bring their newest state with `seen`.
 */
export function useSelection(seen: readonly Member[]) {
  const [kept, setKept] = useState<ReadonlyMap<string, Member>>(new Map())
  const chosen = [...kept.values()].map(
    (member) => seen.find(({ id }) => id === member.id) ?? member,
  )
  const add = (members: readonly Member[]) =>
    setKept((before) => {
      const next = new Map(before)
      for (const member of members) if (next.size < bulkMembersMax) next.set(member.id, member)
      return next
    })
  const drop = (members: readonly { id: string }[]) =>
    setKept((before) => {
      const next = new Map(before)
      for (const { id } of members) next.delete(id)
      return next
    })
  return {
    chosen,
    has: (id: string) => kept.has(id),
    isFull: kept.size >= bulkMembersMax,
    add,
    drop,
    clear: () => setKept(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>
