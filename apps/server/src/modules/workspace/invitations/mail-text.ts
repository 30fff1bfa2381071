import type { Language } from '@zhiwen/contract/enums.ts'
import type { Texts } from '../../../platform/i18n/index.ts'

type Words = {
  title: string
  company: string
  inviter: string
  link: string
  expiresAt: Date
}

/** Longest name in a mail: what strangers may choose must not become the message. */
const longestName = 60

/** One line without marks that hide or reorder text, so that no name can look like a part of the mail. */
const plain = (value: string) =>
  Array.from(value.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .slice(0, longestName)
    .join('')

/** Subject and text of the mail that brings a named invitation. */
export function invitationMail(texts: Texts, language: Language, words: Words) {
  const params = {
    title: words.title,
    company: plain(words.company),
    inviter: plain(words.inviter),
    link: words.link,
    time: words.expiresAt.toISOString().slice(0, 16).replace('T', ' '),
  }
  return {
    subject: texts.text(language, 'mail.invitation.subject', params),
    text: texts.text(language, 'mail.invitation.text', params),
  }
}
