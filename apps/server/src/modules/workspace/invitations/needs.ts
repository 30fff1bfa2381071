import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { Audit } from '../../audit/index.ts'
import type { Billing } from '../../billing/index.ts'
import type { Files } from '../../files/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Notices } from '../../notices/index.ts'
import type { Join } from '../members/join.ts'

/** What the parts of invitations are given. */
export type InvitationsNeeds = {
  config: Config
  clock: Clock
  db: Db
  jobs: Jobs
  limits: Limits
  audit: Audit
  files: Pick<Files, 'avatars' | 'link'>
  identity: Pick<Identity, 'users'>
  notices: Pick<Notices, 'send'>
  billing: Pick<Billing, 'seatsLeft' | 'seatBalance'>
  join: Join
}
