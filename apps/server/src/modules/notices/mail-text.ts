import type { Language, NoticeKind } from '@zhiwen/contract/enums.ts'
import type { Config } from '../../platform/config.ts'
import type { Texts } from '../../platform/i18n/index.ts'
import { noticeParams } from './notice-params.ts'

type Told = { kind: NoticeKind; params: unknown; company_name: string }
type Needs = { texts: Texts; config: Config; language: Language }

/** Longest piece of a mail that people outside may have chosen. */
const longest = 100

/** Values stay one line of plain text, so that no name can look like a part of the mail. */
const plain = (value: string) =>
  Array.from(value.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .slice(0, longest)
    .join('')

/** Subject and text of the mail for a notice, in the reader's language. */
export function mailOf({ kind, params, company_name }: Told, { texts, config, language }: Needs) {
  const given = noticeParams.parse(params)
  const level = given['type'] && texts.text(language, `mail.notice.level.${given['type']}`)
  const values = {
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, plain(value)])),
    ...(level && { level }),
    company: plain(company_name),
    title: config.PLATFORM_TITLE,
    // The configured address, never the Host header of a request (attack R5).
    link: new URL('/', config.PUBLIC_URL).href,
  }
  return {
    subject: texts.text(language, `mail.notice.${kind}.subject`, values),
    text: texts.text(language, `mail.notice.${kind}.text`, values),
  }
}
