/** A message the server did not take; a final one is refused again however often it is sent. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly isFinal: boolean
  readonly reason: string

  constructor(reason: string, isFinal: boolean, options?: ErrorOptions) {
    super(`mail was not sent: ${reason}`, options)
    this.reason = reason
    this.isFinal = isFinal
  }
}
