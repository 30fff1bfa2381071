import {
  createPrinter,
  makeDocx,
  makeEml,
  makeHtml,
  makePptx,
  makeXlsx,
  type Printer,
  readParts,
} from '@zhiwen/make-documents'
import type { Company, CompanyDocument } from './company.ts'

/** Papers that exist only as pictures: a reader must recognise the letters. */
const scanned: readonly string[] = ['XH-R6_datasheet_EN.pdf']

/** Makes the bytes of documents as their sources keep them. */
export function createFileMaker(company: Company) {
  const printer: Printer = createPrinter()
  return {
    async make(document: CompanyDocument): Promise<Buffer> {
      const { path, title, body, lang } = document
      if (document.connector === 'imap') return mailOf(company, document)
      const html = () => makeHtml(body, { title, lang })
      if (document.connector === 'web') return Buffer.from(html())
      const parts = () => readParts(body)
      if (path.endsWith('.docx')) return makeDocx(parts(), title)
      if (path.endsWith('.xlsx')) return makeXlsx(parts(), title)
      if (path.endsWith('.pptx')) return makePptx(parts(), title)
      if (scanned.some((name) => path.endsWith(name))) return printer.scan(html())
      if (path.endsWith('.pdf')) return printer.print(html())
      return Buffer.from(body)
    },
    close: () => printer.close(),
  }
}
export type FileMaker = ReturnType<typeof createFileMaker>

function mailOf(
  { people }: Company,
  { title, body, author, updated }: CompanyDocument,
): Promise<Buffer> {
  const from = people.get(author)?.email ?? 'support@xinghe.example'
  const date = new Date(`${updated}T09:00:00+08:00`)
  return makeEml(body, { subject: title, from, to: 'support@xinghe.example', date })
}
