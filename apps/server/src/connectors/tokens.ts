import { SourceError } from './spec.ts'

/** The tokens of one sign-in: what is kept, and a newer one. */
export type Tokens = {
  get(): Promise<string>
  /** A token other than the one that was used up. */
  renew(used: string): Promise<string>
}

const isRefused = (error: unknown): error is SourceError =>
  error instanceof SourceError && (error.fault === 'token-ended' || error.fault === 'needs-sign-in')

/** Runs work with a token, and once more with a new one; a new one that is refused too ends the sign-in. */
export async function runWithToken<T>(
  tokens: Tokens | undefined,
  work: (token: string) => Promise<T>,
): Promise<T> {
  if (!tokens) throw new SourceError('needs-sign-in', 'nobody has signed in', { isFinal: true })
  const token = await tokens.get()
  try {
    return await work(token)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  const renewed = await tokens.renew(token)
  return work(renewed).catch((error: unknown) => {
    throw isRefused(error)
      ? new SourceError('needs-sign-in', error.message, { cause: error })
      : error
  })
}
