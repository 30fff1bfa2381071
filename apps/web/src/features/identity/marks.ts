import type { ErrorCode } from '@zhiwen/contract/errors.ts'
import { ApiError, fieldErrors } from '../../lib/api/index.ts'

/**
 * Where a failed call is shown in its form: the server's own list of fields first (MSG-34), else the
 * fields that stand for the error. Empty when the error belongs to no field; the toast tells it then.
 */
export function marksOf(
  error: unknown,
  places: Partial<Record<ErrorCode, string[]>>,
): Record<string, string> {
  const named = fieldErrors(error)
  if (Object.keys(named).length > 0) return named
  if (!(error instanceof ApiError)) return {}
  const names = places[error.error as ErrorCode] ?? []
  return Object.fromEntries(names.map((name) => [name, error.message]))
}
