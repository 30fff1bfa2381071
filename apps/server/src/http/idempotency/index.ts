import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { deriveKey } from '../../platform/crypto.ts'
import type { Db, SystemTx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import * as repo from './repo.ts'
import { requestKeyOf } from './request-key.ts'

const renewEveryMs = 10_000
const waitSteps = 20
const waitStepMs = 100

type Needs = { config: Pick<Config, 'SIGNING_KEY'>; db: Db; secrets: Secrets }
type Work = () => Promise<unknown>
type Started = { isMine: true } | { isMine: false; reply: string }

export type Idempotency = {
  /** Runs the work of a request at most once for its key and repeats the reply to a repeat (API-3). */
  once(request: FastifyRequest, work: Work): Promise<{ data: unknown; isReplay: boolean }>
}

/** Makes unsafe calls of signed-in users safe to repeat. */
export function createIdempotency({ config, db, secrets }: Needs): Idempotency {
  const hashKey = deriveKey(config.SIGNING_KEY, 'idempotency')
  const inDb = <T>(work: (tx: SystemTx) => Promise<T>) => db.withSystem('idempotency', work)

  /** Takes the key, or waits a moment for the run that has it. */
  async function start(claim: repo.Claim): Promise<Started> {
    for (let step = 0; step < waitSteps; step++) {
      const { isMine, stored } = await inDb(async (tx) => ({
        isMine: await repo.claim(tx, claim),
        stored: await repo.find(tx, claim),
      }))
      if (isMine) return { isMine }
      if (stored && !stored.request_hash.equals(claim.requestHash)) throw new AppError('key-reused')
      if (stored && stored.reply !== null) return { isMine, reply: stored.reply }
      await pause(waitStepMs)
    }
    // Still at work elsewhere, or its process died and the lease has not ended yet.
    throw new AppError('state-conflict', { retry_after_seconds: 5 })
  }

  async function runAndKeep(claim: repo.Claim, request: FastifyRequest, work: Work) {
    const { log, routeOptions } = request
    const renew = () =>
      inDb((tx) => repo.renew(tx, claim)).catch((error: unknown) =>
        log.warn({ err: error }, 'lease of an idempotency key was not renewed'),
      )
    const heartbeat = setInterval(() => void renew(), renewEveryMs)
    try {
      const data = z.encode(routeOptions.config.endpoint?.data ?? z.null(), await work())
      const reply = await secrets.seal(JSON.stringify(data), placeOf(claim))
      const isKept = await inDb((tx) => repo.finish(tx, claim, reply))
      if (!isKept) log.warn('an idempotency key was taken over by another run')
      return data
    } catch (error) {
      // A failure changed nothing, so the same key may try again.
      await inDb((tx) => repo.release(tx, claim))
      throw error
    } finally {
      clearInterval(heartbeat)
    }
  }

  return {
    async once(request, work) {
      const asked = requestKeyOf(request, hashKey)
      if (!asked) return { data: await work(), isReplay: false }
      const claim = { ...asked, leaseId: newId<string>() }
      const started = await start(claim)
      if (started.isMine) return { data: await runAndKeep(claim, request, work), isReplay: false }
      const reply = await secrets.open(started.reply, placeOf(claim))
      return { data: JSON.parse(reply), isReplay: true }
    },
  }
}

// Sealed: a reply may hold what is shown only once, and a dump must not.
const placeOf = ({ userId, key }: repo.Claim) => ({
  workspace_id: null,
  table: 'idempotency_keys',
  column: 'reply',
  row: `${userId}:${key}`,
})
