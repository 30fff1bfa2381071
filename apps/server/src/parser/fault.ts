import type { ReasonCode } from '@zhiwen/contract/enums.ts'

/** A file that cannot be read, with the reason its owner is told. */
export class ParseFault extends Error {
  readonly reason: ReasonCode

  constructor(reason: ReasonCode, detail = '') {
    super(detail || reason)
    this.name = 'ParseFault'
    this.reason = reason
  }
}
