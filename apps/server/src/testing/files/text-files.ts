import { escaped } from './office-files.ts'
import type { Part, Sample } from './sample.ts'
import { zipFile } from './zip-file.ts'

const joined = (sample: Sample, write: (part: Part) => string) =>
  sample.parts.map((part) => write(part)).join('\n\n')

/** Markdown of a sample. */
export const markdownFile = (sample: Sample): string =>
  `# ${sample.title}\n\n${joined(sample, (part) => {
    if ('heading' in part) return `${'#'.repeat(part.level + 1)} ${part.heading}`
    if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n')
    if ('table' in part) {
      const [names = [], ...rows] = part.table
      const line = (cells: string[]) => `| ${cells.join(' | ')} |`
      return [line(names), line(names.map(() => '---')), ...rows.map((row) => line(row))].join('\n')
    }
    return part.text
  })}\n`

/** Plain text of a sample. */
export const textFile = (sample: Sample): string =>
  `${sample.title}\n\n${joined(sample, (part) => {
    if ('heading' in part) return part.heading
    if ('list' in part) return part.list.map((item, index) => `${index + 1}. ${item}`).join('\n')
    if ('table' in part) return part.table.map((row) => row.join('\t')).join('\n')
    return part.text
  })}\n`

/** A page with menus around the sample. */
export function htmlFile(sample: Sample, charset = 'utf-8'): string {
  const body = joined(sample, (part) => {
    if ('heading' in part)
      return `<h${part.level + 1}>${escaped(part.heading)}</h${part.level + 1}>`
    if ('list' in part)
      return `<ul>${part.list.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
    if ('table' in part) {
      const [names = [], ...rows] = part.table
      const row = (cells: string[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
      return `<table><thead>${row(names, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
    }
    return `<p>${escaped(part.text)}</p>`
  })
  return `<!doctype html><html><head><meta charset="${charset}"><title>${escaped(sample.title)}</title><style>p{color:red}</style></head><body><nav><a href="/">首页</a><a href="/a">栏目</a></nav><h1>${escaped(sample.title)}</h1>${body}<footer>版权所有</footer><script>alert(1)</script></body></html>`
}

/** A mail with the sample as a page and, where given, a file. */
export function emlFile(
  sample: Sample,
  attachment?: { name: string; mime: string; data: Buffer },
): string {
  const word = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
  const packed = (data: Buffer) => data.toString('base64').replace(/(.{76})/g, '$1\r\n')
  const file = attachment && [
    '--edge',
    `Content-Type: ${attachment.mime}; name="${word(attachment.name)}"`,
    `Content-Disposition: attachment; filename="${word(attachment.name)}"`,
    'Content-Transfer-Encoding: base64',
    '',
    packed(attachment.data),
  ]
  return [
    `From: ${word('李雷')} <li.lei@xinghe.example>`,
    `To: ${word('韩梅梅')} <han@xinghe.example>`,
    `Subject: ${word(sample.title)}`,
    'Date: Mon, 02 Nov 2026 09:30:00 +0800',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="edge"',
    '',
    '--edge',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    packed(Buffer.from(htmlFile(sample))),
    ...(file ?? []),
    '--edge--',
    '',
  ].join('\r\n')
}

/** A book with the sample as its one chapter. */
export function epubFile(sample: Sample): Buffer {
  const chapter = htmlFile(sample).replace(
    '<!doctype html><html>',
    '<html xmlns="http://www.w3.org/1999/xhtml">',
  )
  return zipFile([
    { name: 'mimetype', data: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      data: '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/book.opf',
      data: `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(sample.title)}</dc:title></metadata><manifest><item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c1"/></spine></package>`,
    },
    { name: 'OEBPS/c1.xhtml', data: chapter },
  ])
}
