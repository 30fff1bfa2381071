/** Text that is already safe HTML. */
export type Html = { text: string }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)

/** Template tag that escapes every value that is not HTML itself. */
export const html = (parts: TemplateStringsArray, ...values: (string | Html)[]): Html => ({
  text: parts.reduce((text, part, at) => {
    const value = values[at - 1] ?? ''
    return text + (typeof value === 'string' ? escape(value) : value.text) + part
  }),
})

/** Several pieces of HTML as one. */
export const joined = (pieces: readonly Html[]): Html => ({
  text: pieces.map(({ text }) => text).join('\n'),
})
