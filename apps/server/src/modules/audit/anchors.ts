import { buffer } from 'node:stream/consumers'
import type { WorkspaceId } from '@zhiwen/contract/ids.ts'
import { z } from 'zod'
import { safeEqual } from '../../platform/crypto.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { headSeal } from './chain.ts'

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const anchor = z.object({ number: z.int().min(1), hash: hex, seal: hex, at: z.iso.datetime() })
const anchorFile = z.object({ anchors: z.array(anchor) })
export type Anchor = z.infer<typeof anchor>

type Head = { workspace_id: WorkspaceId; number: number; hash: Buffer; seal: Buffer }

/**
 * Makes the copies of chain ends in the object store: whoever holds the database, and even an older
 * copy of it, cannot cut the end of a chain off without leaving them behind.
 */
export function createAnchors({ storage, key }: { storage: Storage; key: Buffer }) {
  const keyOf = (workspaceId: WorkspaceId) => `audit/anchors/${workspaceId}.json`

  const isGenuine = (workspaceId: WorkspaceId, { number, hash, seal }: Anchor) => {
    const head = { workspace_id: workspaceId, number, hash: Buffer.from(hash, 'hex') }
    return safeEqual(headSeal(key, head), Buffer.from(seal, 'hex'))
  }

  /** Every anchor of a chain, oldest first; null when the file is not what we have written. */
  async function read(workspaceId: WorkspaceId): Promise<Anchor[] | null> {
    const stored = await storage.get(keyOf(workspaceId))
    if (!stored) return []
    const parsed = anchorFile.safeParse(readJson(await buffer(stored)))
    if (!parsed.success) return null
    const { anchors } = parsed.data
    return anchors.every((each) => isGenuine(workspaceId, each)) ? anchors : null
  }

  return {
    read,
    /** Adds the end of a chain; false when end or file are not genuine, so that `verify` can say so. */
    async add(head: Head, now: Date): Promise<boolean> {
      const { workspace_id: workspaceId, number, hash, seal } = head
      const known = await read(workspaceId)
      if (!known || !safeEqual(headSeal(key, head), seal)) return false
      if (known.some((each) => each.number === number)) return true
      const added = { number, hash: hash.toString('hex'), seal: seal.toString('hex') }
      const anchors = [...known, { ...added, at: now.toISOString() }]
      const body = Buffer.from(JSON.stringify({ anchors }))
      await storage.put(keyOf(workspaceId), body, { contentType: 'application/json' })
      return true
    },
  }
}

export type Anchors = ReturnType<typeof createAnchors>

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    // Not JSON at all is answered like JSON of another shape.
    return null
  }
}
