import { type ErrorCode, errorCodes } from '@zhiwen/contract/errors.ts'

export type ErrorDetails = Record<string, unknown>

/** A failure the caller is told about by its code; texts are looked up where it leaves the program. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, details?: ErrorDetails, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }

  /** HTTP status the contract gives this code. */
  get status(): number {
    return errorCodes[this.code].status
  }
}

/** An error that belongs to one field; `message` is a key of the server's texts (`field.*`). */
export const fieldError = (code: ErrorCode, field: string, message: string): AppError =>
  new AppError(code, { fields: [{ field, message }] })
