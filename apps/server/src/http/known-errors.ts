import type { ErrorCode } from '@zhiwen/contract/errors.ts'
import { AppError } from '../platform/errors.ts'

/** Errors of the HTTP library that the caller caused, by their code. */
const callerErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input-invalid',
  FST_ERR_BAD_URL: 'input-invalid',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_HANDLER_TIMEOUT: 'timed-out',
  FST_ERR_NOT_FOUND: 'not-found',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'content-type',
  FST_FILES_LIMIT: 'file-too-large',
  FST_PARTS_LIMIT: 'body-too-large',
  FST_FIELDS_LIMIT: 'input-invalid',
  FST_PROTO_VIOLATION: 'input-invalid',
  FST_INVALID_JSON_FIELD_ERROR: 'input-invalid',
  FST_UNDER_PRESSURE: 'server-busy',
}

/** Gives every error one of our codes; what is not known becomes a plain server error (attack R10). */
export function knownError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = marksOf(error)
  const known = code === undefined ? undefined : callerErrors[code]
  if (known) return new AppError(known, undefined, { cause: error })
  // Broken bodies surface as plain errors that only carry a 4xx status.
  const isCallers = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  return new AppError(isCallers ? 'input-invalid' : 'server-error', undefined, { cause: error })
}

function marksOf(error: unknown): { code?: string; statusCode?: number } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('statusCode' in error &&
      typeof error.statusCode === 'number' && { statusCode: error.statusCode }),
  }
}
