import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { createDb } from '../platform/db/index.ts'
import { createLog } from '../platform/log.ts'
import { rotateMasterKey } from '../platform/secrets/index.ts'

/** Child process of the rotation test: wraps keys anew in small steps, and is killed half way. */
const config = readConfig(process.env)
const log = createLog({ LOG_LEVEL: 'silent' })
const db = createDb({ config, log })
await rotateMasterKey({ config, db, clock: systemClock, log, batch: 2 })
await db.close()
