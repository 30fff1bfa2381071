import MailComposer from 'nodemailer/lib/mail-composer/index.js'

export type MailOptions = { subject: string; from: string; to: string; date: Date }

/** A mail as a file, with the words of a Markdown text as plain text. */
export function makeEml(
  markdown: string,
  { subject, from, to, date }: MailOptions,
): Promise<Buffer> {
  const text = markdown.replaceAll('**', '')
  return new MailComposer({ subject, from, to, date, text }).compile().build()
}
