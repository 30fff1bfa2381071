import type { MemberDraft } from '@zhiwen/contract/drafts.ts'
import { expect, test } from 'vitest'
import { sheetXml, workbookParts, xlsxFile, zipFile } from '../../../../testing/xlsx-file.ts'
import { cleanDraft } from '../clean-draft.ts'
import { judgeDraft } from '../judge-draft.ts'
import { readPeople } from './people-columns.ts'
import { readTableApart } from './read-table-apart.ts'
import { TableError, type TableFault } from './table.ts'

const header = '姓名,手机号,邮箱'
const line = '张伟,13800138000,zhangwei@a.example'
const csv = `${header}\n${line}\n`
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
/** 姓名,手机号\n张伟,13800138000 in GB18030. */
const gb18030 = Buffer.from('d0d5c3fb2ccad6bbfabac50ad5c5ceb02c31333830303133383030300a', 'hex')
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => [`成员${index}`, 13_800_000_000 + index])
const megabyte = 1024 * 1024
const bomb = zipFile([
  ...workbookParts(),
  { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(megabyte), times: 1024 },
])
/** The same size inside, behind a directory that claims one kilobyte. */
const lyingBomb = zipFile(
  workbookParts(`${sheetXml([['姓名', '手机号']])}${' '.repeat(100 * megabyte)}`).map((part) =>
    part.name.endsWith('sheet1.xml') ? { ...part, size: 1024 } : part,
  ),
)
const good = xlsxFile([
  ['姓名', '手机号'],
  ['张伟', 13_800_138_000],
])

type Right = { people: Partial<MemberDraft>[]; reasons?: string[][]; ignored?: string[] }
type Outcome = TableFault | Right
const one: Right = { people: [{ name: '张伟', phone: '13800138000' }] }

/** Thirty files as people send them: each ends in a fault with a text, or in the right people. */
const files: readonly [name: string, bytes: Buffer, outcome: Outcome][] = [
  ['1 an empty file', Buffer.alloc(0), 'empty'],
  ['2 nothing but line ends', Buffer.from('\r\n\r\n  \n'), 'empty'],
  ['3 a header without people', Buffer.from(`${header}\r\n`), 'no-rows'],
  ['4 people without a header', Buffer.from(`${line}\n`), 'no-header'],
  ['5 UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`), one],
  ['6 UTF-16 little-endian', utf16(csv, false), one],
  ['7 UTF-16 big-endian', utf16(csv, true), one],
  ['8 UTF-16 without a mark', Buffer.from(csv, 'utf16le'), one],
  ['9 GB18030', gb18030, one],
  [
    '10 Latin-1 with accents',
    Buffer.from('name,phone\nJos\xe9,13800138000\n', 'latin1'),
    'encoding',
  ],
  ['11 zero bytes inside', Buffer.from(`${header}\n张\0伟,13800138000,\n`), 'encoding'],
  ['12 semicolons', Buffer.from(csv.replaceAll(',', ';')), one],
  ['13 tabs and CRLF', Buffer.from(csv.replaceAll(',', '\t').replaceAll('\n', '\r\n')), one],
  ['14 a named separator', Buffer.from(`sep=;\r\n${csv.replaceAll(',', ';')}`), one],
  [
    '15 quotes around separators and line ends',
    Buffer.from(`${header},备注\n"张伟","138-0013-8000",,"一,二\n三""四"""\n`),
    { ...one, ignored: ['备注'] },
  ],
  ['16 a quote that never closes', Buffer.from(`${header}\n"张伟,13800138000,\n`), 'quote'],
  [
    '17 columns in another order, in English',
    Buffer.from(
      `Department,E-Mail,Mobile Phone,Full Name\nIT,ZHANGWEI@A.example,13800138000,张伟\n`,
    ),
    {
      people: [{ name: '张伟', phone: '13800138000', email: 'zhangwei@a.example' }],
      ignored: ['Department'],
    },
  ],
  [
    '18 two columns for the phone',
    Buffer.from(`姓名,手机,手机号码\n张伟,13800138000,13900139000\n`),
    { ...one, ignored: ['手机号码'] },
  ],
  [
    '19 formulas in text',
    Buffer.from(`${header}\n"=HYPERLINK(""http://x"")",13800138000,\n@SUM(A1),13800138001,\n`),
    {
      people: [{ name: '' }, { name: '' }],
      reasons: [
        ['formula', 'name-missing'],
        ['formula', 'name-missing'],
      ],
    },
  ],
  [
    '20 formulas in cells',
    xlsxFile([
      ['姓名', '手机号'],
      [{ formula: 'CONCAT("张","伟")', value: '张伟' }, 13_800_138_000],
    ]),
    { people: [{ name: '', phone: '13800138000' }], reasons: [['formula', 'name-missing']] },
  ],
  [
    '21 a merged title above, merged names below',
    xlsxFile(
      [
        ['2026 年新员工名单', null],
        ['姓名', '手机号'],
        ['张伟', 13_800_138_000],
        [null, 13_800_138_001],
      ],
      ['A1:B1', 'A3:A4'],
    ),
    {
      people: [{ name: '张伟', phone: '13800138000' }, { name: '' }],
      reasons: [[], ['name-missing']],
    },
  ],
  [
    '22 100,000 rows in a workbook',
    xlsxFile([['姓名', '手机号'], ...many(100_000)]),
    'too-many-rows',
  ],
  [
    '23 100,000 rows of text',
    Buffer.from(`姓名,手机号\n${many(100_000).join('\n')}`),
    'too-many-rows',
  ],
  ['24 a workbook cut off', good.subarray(0, Math.floor(good.length * 0.7)), 'broken'],
  [
    '25 a workbook with macros',
    zipFile([...partsOf(), { name: 'xl/vbaProject.bin', content: 'MZ' }]),
    one,
  ],
  [
    '26 a web page called xlsx',
    Buffer.from('<html><table><tr><td>姓名</td></tr></table></html>'),
    'type',
  ],
  ['27 an old or locked workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'locked'],
  ['28 a gigabyte in a small archive', bomb, 'too-big-inside'],
  ['29 an archive that lies about its size', lyingBomb, 'too-big-inside'],
  [
    '30 numbers as spreadsheets keep them',
    Buffer.from(
      `姓名,手机号\n张伟,１３８００１３８０００\n李娜,1.38E+10\n王芳,013800138002\n赵敏,+86 138 0013 8003\n刘洋,-\n`,
    ),
    {
      people: [
        { phone: '13800138000' },
        { name: '李娜' },
        { phone: '13800138002' },
        { phone: '13800138003', country_code: '+86' },
        { phone: '' },
      ],
      reasons: [[], ['phone-format'], [], [], ['contact-missing']],
    },
  ],
]

function partsOf() {
  return workbookParts(
    sheetXml([
      ['姓名', '手机号'],
      ['张伟', 13_800_138_000],
    ]),
  )
}

async function read(bytes: Buffer): Promise<Outcome> {
  try {
    const { rows, ignored } = readPeople(await readTableApart(bytes))
    const people = rows.map(({ draft }) => cleanDraft(draft))
    const reasons = rows.map(({ draft }, index) =>
      judgeDraft(draft, people[index] ?? cleanDraft(draft)),
    )
    return { people, reasons, ignored }
  } catch (error) {
    if (error instanceof TableError) return error.fault
    throw error
  }
}

test('there are thirty of them', () => {
  expect(files).toHaveLength(30)
})

test.each(files)('file %s ends in a clear message or a right import', async (_, bytes, outcome) => {
  const found = await read(bytes)

  if (typeof outcome === 'string') expect(found).toBe(outcome)
  else expect(found).toMatchObject(outcome)
})

test('an archive of a picture, a Word file and an archive of nothing are refused', async () => {
  const word = zipFile([{ name: 'word/document.xml', content: '<document/>' }])
  for (const bytes of [Buffer.from('89504e470d0a1a0a', 'hex'), word, zipFile([])]) {
    expect(await read(bytes)).toBe('type')
  }
})

test('5,000 people are read, and shared texts and rich text come out as text', async () => {
  const large = await read(xlsxFile([['姓名', '手机号'], ...many(5000)]))
  const shared = zipFile([
    ...workbookParts(
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>1.3800138E10</v></c></row></sheetData></worksheet>',
    ),
    {
      name: 'xl/sharedStrings.xml',
      content:
        '<sst><si><t>姓名</t></si><si><t>手机号</t></si><si><r><t>张</t></r><r><t>伟</t></r><rPh><t>zhang</t></rPh></si></sst>',
    },
  ])

  expect(large).toMatchObject({ people: { length: 5000 } })
  expect(await read(shared)).toMatchObject(one)
})
