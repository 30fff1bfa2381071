import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { safeEqual } from '../../platform/crypto.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Anchor, Anchors } from './anchors.ts'
import { chainStart, headSeal, rowHash } from './chain.ts'
import * as repo from './repo.ts'

/** What is wrong with a chain, in words for the operator. */
export const problems = {
  changed: 'was changed',
  missing: 'is missing',
  inserted: 'was inserted',
  unlinked: 'does not follow the row before it',
  'end-missing': 'is the last row, but the end of the chain is missing',
  'end-changed': 'is the last row, but the end of the chain was changed',
  'end-put-back': 'stands behind the recorded end of the chain',
  'anchor-differs': 'differs from its copy in the object store',
  'anchors-changed': 'cannot be compared: the copies in the object store were changed',
} as const
export type Problem = keyof typeof problems

export type Finding = { workspaceId: WorkspaceId; number: number; problem: Problem }
export type Verdict = { rows: number; finding: Finding | null }

type Bad = { number: number; problem: Problem }
type Link = { number: number; hash: Buffer }
type Needs = { db: Db; anchors: Anchors; key: Buffer; pageRows?: number }

/** Makes the walk along a chain, from its first row to its end; it stops at the first bad row. */
export function createVerifyChain({ db, anchors, key, pageRows = 1_000 }: Needs) {
  const inDb = <T>(work: Parameters<typeof db.withSystem<T>>[1]) => db.withSystem('operator', work)

  function checkRow(row: repo.StoredRow, last: Link, anchored: Map<number, Anchor>): Bad | null {
    const wanted = last.number + 1
    if (row.number > wanted) return { number: wanted, problem: 'missing' }
    const bad = (problem: Problem) => ({ number: row.number, problem })
    if (row.number < wanted) return bad('inserted')
    if (!row.is_whole || !safeEqual(rowHash(key, row), row.hash)) return bad('changed')
    if (!safeEqual(row.previous_hash, last.hash)) return bad('unlinked')
    const copy = anchored.get(row.number)
    return copy && copy.hash !== row.hash.toString('hex') ? bad('anchor-differs') : null
  }

  function checkEnd(workspaceId: WorkspaceId, last: Link, head: EndOfChain | null): Bad | null {
    if (!head) return last.number === 0 ? null : { number: last.number, problem: 'end-missing' }
    const isSealed = safeEqual(headSeal(key, { workspace_id: workspaceId, ...head }), head.seal)
    if (!isSealed) return { number: last.number, problem: 'end-changed' }
    if (head.number > last.number) return { number: last.number + 1, problem: 'missing' }
    if (head.number < last.number) return { number: head.number + 1, problem: 'end-put-back' }
    return safeEqual(head.hash, last.hash) ? null : { number: last.number, problem: 'end-changed' }
  }

  return async (workspaceId: WorkspaceId): Promise<Verdict> => {
    const copies = await anchors.read(workspaceId)
    const anchored = new Map((copies ?? []).map((copy) => [copy.number, copy]))
    let last: Link = { number: 0, hash: chainStart }
    let walked = 0
    const verdict = (bad: Bad | null): Verdict => ({
      rows: walked,
      finding: bad && { workspaceId, ...bad },
    })
    if (!copies) return verdict({ number: 1, problem: 'anchors-changed' })
    for (;;) {
      const after = walked === 0 ? null : last.number
      const page = { after, limit: pageRows }
      const rows = await inDb((tx) => repo.listChainRows(tx, workspaceId, page))
      for (const row of rows) {
        const bad = checkRow(row, last, anchored)
        if (bad) return verdict(bad)
        last = row
        walked += 1
      }
      if (rows.length === pageRows) continue
      const end = await inDb((tx) => repo.findEnd(tx, workspaceId))
      // Rows that came while we walked belong to the walk; two rows with one number do not.
      if (end.rows > walked && rows.length > 0) continue
      if (end.rows !== walked) return verdict({ number: last.number, problem: 'inserted' })
      const bad = checkEnd(workspaceId, last, end.head)
      const isCut = copies.some(({ number }) => number > last.number)
      const cut: Bad | null = isCut ? { number: last.number + 1, problem: 'missing' } : null
      return verdict(bad ?? cut)
    }
  }
}

type EndOfChain = { number: number; hash: Buffer; seal: Buffer }
