import type { AuthType } from '@zhiwen/contract/enums.ts'
import { authTypes } from '@zhiwen/contract/enums.ts'
import type { z } from 'zod'
import type { ContentConnector } from '../../../connectors/content-spec.ts'
import { AppError } from '../../../platform/errors.ts'

/** What a connector's own form gave. */
export type Given = { settings: Record<string, unknown>; credential: Record<string, string> }

/** Checks a form by the shapes of its connector; every wrong field is named (`settings.url`). */
export function checkForm(connector: ContentConnector, { settings, credential }: Given): Given {
  const [known, secret] = [
    connector.settings.safeParse(settings),
    connector.credential.safeParse(credential),
  ]
  const fields = [...fieldsOf('settings', known), ...fieldsOf('credential', secret)]
  if (fields.length > 0) throw new AppError('input-invalid', { fields })
  return { settings: recordOf(known.data), credential: textsOf(recordOf(secret.data)) }
}

/** The key a form brought; where a person signs in there is none to type, and what was kept stays. */
export const typedCredential = (
  { oauth }: ContentConnector,
  { credential }: { credential?: Record<string, string> | undefined },
): Record<string, string> | undefined => (oauth ? undefined : credential)

/** How an app signs in at its source (READ-22). */
export function authTypeOf({ card }: ContentConnector, { credential }: Given): AuthType {
  const hasKey = Object.values(credential).some((value) => value !== '')
  const [first = authTypes.none] = card.authTypes.filter((type) => type !== authTypes.none)
  return hasKey || !card.authTypes.includes(authTypes.none) ? first : authTypes.none
}

type Parsed = { success: boolean; error?: z.ZodError | undefined }

const fieldsOf = (part: 'settings' | 'credential', { error }: Parsed) =>
  (error?.issues ?? []).map(({ path, message, code }) => ({
    field: [part, ...path].join('.'),
    message: message.startsWith('field.')
      ? message
      : code === 'invalid_type'
        ? 'field.required'
        : 'field.format-invalid',
  }))

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textsOf = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
