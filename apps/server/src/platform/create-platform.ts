import { createEmbedding, type Embedding } from './ai/index.ts'
import { createRedis } from './cache/index.ts'
import { createCaptcha } from './captcha.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { createCrashPoint } from './crash-point.ts'
import { createDb, type Db } from './db/index.ts'
import { createEvents } from './events/index.ts'
import { createEgress } from './guarded-fetch/index.ts'
import { createTexts } from './i18n/index.ts'
import { createJobs } from './jobs/index.ts'
import { createLimits } from './limits.ts'
import type { Log } from './log.ts'
import { createMail, type Mail } from './mail/index.ts'
import { createSecrets } from './secrets/index.ts'
import { createSms, type Sms } from './sms/index.ts'
import { createStorage } from './storage/index.ts'

/** What a test may put in the place of the real thing: time, the services outside, the doors to the database. */
export type PlatformParts = {
  clock?: Clock
  mail?: Mail
  sms?: Sms
  embedding?: Embedding
  wrapDb?: (db: Db) => Db
}
export type Platform = ReturnType<typeof createPlatform>

/** Builds every platform block of a process from its settings. */
export function createPlatform(config: Config, log: Log, parts: PlatformParts = {}) {
  const { clock = systemClock, wrapDb = (db) => db } = parts
  const redis = createRedis({ config, log })
  const db = wrapDb(createDb({ config, log }))
  const jobs = createJobs({ config, log })
  const events = createEvents({ config, log })
  const egress = createEgress({ config })
  const embedding = parts.embedding ?? createEmbedding({ config, egress, log })
  const mail = parts.mail ?? createMail(config)
  return {
    config,
    log,
    clock,
    redis,
    db,
    jobs,
    events,
    mail,
    egress,
    embedding,
    sms: parts.sms ?? createSms({ config, clock }),
    storage: createStorage(config),
    secrets: createSecrets({ config, db }),
    limits: createLimits({ config, redis, log }),
    captcha: createCaptcha({ config, clock, redis }),
    texts: createTexts(),
    crashPoint: createCrashPoint(config),
    /** Gives back every connection; nothing may be used afterwards. */
    async close() {
      mail.close()
      await embedding.close()
      await egress.close()
      await jobs.stop()
      await events.close()
      await db.close()
      redis.disconnect()
    },
  }
}
