import { zipFile } from '../zip-file.ts'
import { carriers } from './archives.ts'
import type { HostileFile } from './hostile-file.ts'

/** G2, G3: entities that read files, call addresses or grow without end; nesting without end. */
export function entityTricks(canary: string): HostileFile[] {
  const laughs = Array.from(
    { length: 12 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  ).join('')
  const heads = {
    laughs: `<!DOCTYPE x [<!ENTITY l0 "哈">${laughs}]>`,
    quadratic: `<!DOCTYPE x [<!ENTITY l12 "${'长'.repeat(20_000)}">]>`,
    file: '<!DOCTYPE x [<!ENTITY l12 SYSTEM "file:///etc/passwd">]>',
    network: `<!DOCTYPE x [<!ENTITY l12 SYSTEM "${canary}/entity">]>`,
    parameter: `<!DOCTYPE x [<!ENTITY % p SYSTEM "${canary}/dtd"> %p;]>`,
  }
  return Object.entries(heads).flatMap(([trick, head]) => {
    const xml = `<?xml version="1.0"?>${head}<x>${'&l12;'.repeat(50)}</x>`
    const inside = carriers.slice(0, 4).map(
      ({ ending, main, make }): HostileFile => ({
        name: `${trick}.${ending}`,
        bytes: make([{ name: main, data: xml }]),
        reasons: ['damaged'],
      }),
    )
    const alone = ['svg', 'xml'].map(
      (ending): HostileFile => ({
        name: `${trick}.${ending}`,
        bytes: Buffer.from(xml),
        reasons: ['damaged'],
      }),
    )
    return [...inside, ...alone]
  })
}

/** Elements nested far beyond any document. */
export function deepMarkup(): HostileFile[] {
  const deep = `<?xml version="1.0"?>${'<a>'.repeat(100_000)}深${'</a>'.repeat(100_000)}`
  const inside = carriers.slice(0, 4).map(
    ({ ending, main, make }): HostileFile => ({
      name: `deep.${ending}`,
      bytes: make([{ name: main, data: deep }]),
      reasons: ['bomb'],
    }),
  )
  return [
    ...inside,
    { name: 'deep.xml', bytes: Buffer.from(deep), reasons: ['bomb'] },
    { name: 'deep.svg', bytes: Buffer.from(deep), reasons: ['bomb'] },
    { name: 'tags.html', bytes: Buffer.from('<b>'.repeat(400_000)), reasons: ['bomb'] },
    {
      name: 'deep.html',
      bytes: Buffer.from(`<body>${'<div>'.repeat(200_000)}`),
      reasons: ['bomb', 'no-text', 'parser-died'],
    },
    {
      name: 'deep.json',
      bytes: Buffer.from(`${'['.repeat(50_000)}1${']'.repeat(50_000)}`),
      reasons: ['bomb', 'damaged'],
    },
    {
      name: 'objects.json',
      bytes: Buffer.from(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
      reasons: ['bomb', 'damaged'],
    },
    { name: 'empty-tags.html', bytes: Buffer.from('<p></p>'.repeat(1_000)), reasons: ['no-text'] },
    {
      name: 'script.html',
      bytes: Buffer.from('<script>while(1){}</script><style>*{}</style>'),
      reasons: ['no-text'],
    },
  ]
}

const line = '\r\n'
const multipart = (boundary: string) =>
  `Content-Type: multipart/mixed; boundary="${boundary}"${line}${line}`

/** Mails that nest, carry bombs or are none. */
export function hostileMails(): HostileFile[] {
  const bomb = zipFile([{ name: 'a.txt', data: Buffer.alloc(64 * 1024 * 1024) }])
  const locked = zipFile([{ name: 'a.txt', data: 'x', flags: 1 }])
  const attached = (name: string, data: Buffer) =>
    `Subject: x${line}${multipart('e')}--e${line}Content-Type: application/zip; name=${name}${line}Content-Disposition: attachment; filename=${name}${line}Content-Transfer-Encoding: base64${line}${line}${data.toString('base64')}${line}--e--${line}`
  const nest = Array.from({ length: 3_000 }, (_, n) => `${multipart(`b${n}`)}--b${n}${line}`).join(
    '',
  )
  const part = `--e${line}Content-Disposition: attachment; filename=a.txt${line}${line}好${line}`
  return [
    { name: 'bomb.eml', bytes: Buffer.from(attached('a.zip', bomb)), reasons: ['bomb'] },
    { name: 'locked.eml', bytes: Buffer.from(attached('a.zip', locked)), reasons: ['locked'] },
    {
      name: 'nested.eml',
      bytes: Buffer.from(`Subject: x${line}${nest}`),
      reasons: ['damaged', 'bomb', 'no-text'],
    },
    {
      name: 'parts.eml',
      bytes: Buffer.from(`Subject: x${line}${multipart('e')}${part.repeat(300)}--e--`),
      reasons: ['bomb'],
    },
    { name: 'none.eml', bytes: Buffer.from('\n\n'), reasons: ['damaged', 'no-text'] },
  ]
}
