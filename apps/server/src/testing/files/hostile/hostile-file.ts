import type { ReasonCode } from '@zhiwen/contract/enums.ts'

/** A file made to hurt its reader, and the reasons it may be refused with. */
export type HostileFile = {
  name: string
  bytes: Buffer
  mime?: string
  reasons: ReasonCode[]
  /** Takes seconds: left to the long run. */
  isSlow?: boolean
}
