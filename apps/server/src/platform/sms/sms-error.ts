/** A message the supplier did not take; a final one is refused again however often it is sent. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  readonly isFinal: boolean
  readonly reason: string

  constructor(reason: string, isFinal: boolean, options?: ErrorOptions) {
    super(`SMS was not sent: ${reason}`, options)
    this.reason = reason
    this.isFinal = isFinal
  }
}
