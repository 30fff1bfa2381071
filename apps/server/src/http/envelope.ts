import type { Envelope } from '@zhiwen/contract/endpoint.ts'
import type { Language } from '@zhiwen/contract/enums.ts'
import { type ErrorCode, errorCodes } from '@zhiwen/contract/errors.ts'
import { z } from 'zod'
import type { AppError } from '../platform/errors.ts'
import type { Texts } from '../platform/i18n/index.ts'

type About = { texts: Texts; language: Language; requestId: string }

/** Body of a successful reply (API-1). */
export const successBody = <Data>(
  data: Data,
  { texts, language, requestId }: About,
): Envelope<Data> => ({
  code: 200,
  message: texts.text(language, 'reply.ok'),
  data,
  request_id: requestId,
})

/** Body of a failed reply: the text in the caller's language, the stable name, and what was said of it. */
export function failureBody(
  error: AppError,
  { texts, language, requestId }: About,
): Envelope<null> & { error: ErrorCode } {
  const details = error.details && translated(error.details, { texts, language })
  return {
    code: errorCodes[error.code].status,
    message: texts.text(language, `errors.${error.code}`),
    data: null,
    error: error.code,
    ...(details && { details }),
    request_id: requestId,
  }
}

const fields = z.array(z.object({ field: z.string(), message: z.string() }))

function translated(
  details: Record<string, unknown>,
  { texts, language }: Omit<About, 'requestId'>,
) {
  const marked = fields.safeParse(details.fields)
  if (!marked.success) return details
  const spoken = marked.data.map(({ field, message }) => ({
    field,
    message: texts.text(language, message, valuesOf(details)),
  }))
  return { ...details, fields: spoken }
}

/** What a message may name: the plain values among the details. */
const valuesOf = (details: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(details).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/** Shape of a successful reply around the shape of its data. */
export const successShape = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.literal(200), message: z.string(), data, request_id: z.string() })
