/** What an outside service did not do. A final failure repeats itself however often it is tried. */
export class SupplierError extends Error {
  override readonly name = 'SupplierError'
  readonly reason: string
  readonly isFinal: boolean

  constructor(
    supplier: 'mail' | 'sms',
    failure: { reason: string; isFinal: boolean },
    options?: ErrorOptions,
  ) {
    super(`${supplier} was not sent: ${failure.reason}`, options)
    this.reason = failure.reason
    this.isFinal = failure.isFinal
  }
}
