import type { AppCategory, AppScope, AuthType } from '@zhiwen/contract/enums.ts'
import type { z } from 'zod'
import type { ContentConnector, ContentContext, FieldSpec } from '../content-spec.ts'
import { noAccess, parseAccessFile } from './access-file.ts'
import { addressStep, keyAndRights, runChecks } from './checks.ts'

/** What `settings.ts` of a connector says: the shapes, and the fields of the form in their order. */
type Form<Settings, Credential> = {
  settings: z.ZodType<Settings>
  credential: z.ZodType<Credential>
  settingsFields: readonly FieldSpec[]
  credentialFields: readonly FieldSpec[]
}

type Parts<Settings, Credential> = Omit<
  ContentConnector<Settings, Credential>,
  'card' | 'settings' | 'credential' | 'check' | 'readAccess'
> & {
  category: AppCategory
  authTypes: readonly AuthType[]
  scopes?: readonly AppScope[]
  logo: string
  form: Form<Settings, Credential>
  /** The address the form names. */
  addressOf: (settings: Settings) => string
  /** One call that needs the key and its rights. */
  tryKey: (ctx: ContentContext<Settings, Credential>) => Promise<unknown>
  /** The text of the access file, or null where there is none. */
  readAccessFile: (ctx: ContentContext<Settings, Credential>) => Promise<string | null>
}

const everywhere: readonly AppScope[] = ['workspace', 'personal']

/** Makes a connector of files at an address, whose readers stand in an access file beside them. */
export function fileConnector<Settings, Credential>(
  parts: Parts<Settings, Credential>,
): ContentConnector<Settings, Credential> {
  const { category, authTypes, scopes, logo, form, ...rest } = parts
  const { addressOf, tryKey, readAccessFile, ...steps } = rest
  return {
    ...steps,
    card: {
      category,
      authTypes,
      scopes: scopes ?? everywhere,
      canListReaders: false,
      takesAccessFile: true,
      isPushed: false,
      logo,
      settings: form.settingsFields,
      credential: form.credentialFields,
    },
    settings: form.settings,
    credential: form.credential,
    check: (ctx) =>
      runChecks([addressStep(ctx, addressOf(ctx.settings)), ...keyAndRights(() => tryKey(ctx))]),
    async readAccess(ctx) {
      const text = await readAccessFile(ctx)
      return text === null ? noAccess : parseAccessFile(text)
    },
  }
}
