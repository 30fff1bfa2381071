/** The engine was not there, was too busy, or refused; only a refusal repeats itself. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  /** 0 when no answer came. */
  readonly status: number
  /** The engine's own word for it, such as `resource_already_exists_exception`. */
  readonly type: string

  constructor(failure: { status: number; type: string }, options?: ErrorOptions) {
    super(`the search engine answered ${failure.status} ${failure.type}`, options)
    this.status = failure.status
    this.type = failure.type
  }

  get isFinal(): boolean {
    return !isPassing(this.status)
  }
}

/** A status that another try may change. */
export const isPassing = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500
