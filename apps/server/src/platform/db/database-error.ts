import { DatabaseError } from 'pg'
import { AppError } from '../errors.ts'

const uniqueViolation = '23505'

// What a caller can act on. Everything else is a mistake of ours and stays an unknown error.
const knownStates: Record<string, 'timed-out' | 'server-busy'> = {
  '57014': 'timed-out', // statement timeout
  '55P03': 'server-busy', // lock timeout
  '40P01': 'server-busy', // deadlock
  '25P03': 'server-busy', // idle-in-transaction timeout
  '53300': 'server-busy', // too many connections
  '57P01': 'server-busy', // server is stopping
  '57P03': 'server-busy', // server is starting
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'])

/** True for a broken unique key, of that constraint or index if one is named. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === uniqueViolation &&
  (constraint === undefined || error.constraint === constraint)

/** Gives timeouts and lost connections their error code and leaves all other errors as they are. */
export function toKnownError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const state = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const code = error instanceof DatabaseError ? knownStates[state] : undefined
  if (code) return new AppError(code, undefined, { cause: error })
  const isLost =
    unreachable.has(state) || /^(Connection terminated|timeout exceeded when)/.test(error.message)
  return isLost ? new AppError('server-busy', undefined, { cause: error }) : error
}
