import type { AppKind, FormField } from '@zhiwen/contract/apps.ts'
import type { AppScope, Language } from '@zhiwen/contract/enums.ts'
import type { ContentConnector, FieldSpec } from '../../../connectors/content-spec.ts'
import type { Texts } from '../../../platform/i18n/index.ts'
import type { OauthClient } from '../oauth/oauth-client.ts'
import type { Kinds } from './kinds.ts'

/** Longest list of lines a kind has under one word. */
const linesMax = 12

type Needs = { kinds: Kinds; texts: Texts; oauthClient: Pick<OauthClient, 'hasClient'> }

/** Makes kinds of sources in words; a connector's words stand in the locale files under its key. */
export function createKindTexts({ kinds, texts, oauthClient }: Needs) {
  const textOr = (language: Language, key: string, fallback: string) =>
    texts.has(key) ? texts.text(language, key) : fallback

  const linesOf = (language: Language, key: string): string[] =>
    Array.from({ length: linesMax }, (_, index) => `${key}.${index}`)
      .filter((line) => texts.has(line))
      .map((line) => texts.text(language, line))

  function fieldOf(language: Language, key: string, field: FieldSpec): FormField {
    const words = `connector.${key}.fields.${field.name}`
    return {
      name: field.name,
      type: field.type,
      label: textOr(language, `${words}.label`, field.name),
      help: textOr(language, `${words}.help`, ''),
      placeholder: textOr(language, `${words}.placeholder`, ''),
      is_required: field.isRequired,
      default_value: field.defaultValue ?? null,
      options: (field.options ?? []).map((value) => ({
        value,
        label: textOr(language, `${words}.options.${value}`, value),
      })),
    }
  }

  const badgeOf = (language: Language, key: string) => ({
    platform: textOr(language, `connector.${key}.name`, key),
    logo: logoOf(kinds.cardOf(key)?.logo ?? ''),
  })

  return {
    /** Name and picture of a kind. */
    badgeOf,
    /** A kind as the store shows it (API-APP-1). */
    kindOf(language: Language, { key, card }: ContentConnector, installed: number): AppKind {
      return {
        app_key: key,
        name: badgeOf(language, key).platform,
        about: textOr(language, `connector.${key}.about`, ''),
        reads: linesOf(language, `connector.${key}.reads`),
        needed_rights: linesOf(language, `connector.${key}.rights`),
        category: card.category,
        auth_types: [...card.authTypes],
        scopes: [...card.scopes],
        can_list_readers: card.canListReaders,
        takes_access_file: card.takesAccessFile,
        is_pushed: card.isPushed,
        logo: logoOf(card.logo),
        settings_fields: card.settings.map((field) => fieldOf(language, key, field)),
        credential_fields: card.credential.map((field) => fieldOf(language, key, field)),
        is_development: false,
        installed_count: installed,
      }
    },
    /** Kinds that can be connected in a scope; a sign-in needs a client of this installation. */
    listed: (scope: AppScope) =>
      kinds.all.filter(
        ({ key, card, oauth }) =>
          card.scopes.includes(scope) && (!oauth || oauthClient.hasClient(key)),
      ),
  }
}

export type KindTexts = ReturnType<typeof createKindTexts>

/** A picture that needs no request of its own. */
const logoOf = (svg: string): string =>
  svg && `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
