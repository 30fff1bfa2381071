import type { Api } from '@zhiwen/contract/api.ts'
import type { App } from '@zhiwen/contract/apps.ts'
import type { DocumentRow, Passage } from '@zhiwen/contract/documents.ts'
import type { SourceMatch } from '@zhiwen/contract/matches.ts'
import type { SyncRun } from '@zhiwen/contract/sync.ts'
import { answerWith } from './answers.ts'
import type { Language } from './forms.ts'
import { idsFrom } from './ids.ts'
import type { Stage } from './scene.ts'
import { apps } from './source-answers.ts'

const id = idsFrom('0199a7c4-11aa-7c00-8d41')
export const readDocumentId = id(10)

type Told = [string, string, Partial<DocumentRow>]
/** Title, English title, and what is special about it: one document in each state. */
const told: Told[] = [
  ['C200主控板评审意见（第三轮）.docx', 'C200 mainboard review, round 3.docx', {}],
  [
    '2026年度技术规划汇报.pptx',
    'Technology plan 2026',
    { doc_type: 'slide', state: 'skipped', reason_code: 'too-large', size: 299_892_736 },
  ],
  [
    '天枢S3来料检验记录.xlsx',
    'Tianshu S3 incoming inspection',
    { doc_type: 'sheet', state: 'parsing' },
  ],
  [
    '',
    '',
    {
      is_masked: true,
      title: null,
      path: null,
      url: null,
      size: null,
      visibility: 2,
      state: 'failed',
      reason_code: 'source-refused',
    },
  ],
  [
    '产线三维布局扫描件.pdf',
    'Line layout scan',
    { doc_type: 'pdf', state: 'skipped', reason_code: 'no-text' },
  ],
  [
    '伺服驱动器EMC整改方案.doc',
    'Servo drive EMC remedies',
    { state: 'failed', reason_code: 'damaged' },
  ],
  [
    '供应商质量协议模板',
    'Supplier quality agreement',
    { doc_type: 'text', state: 'queued', tries: 2, reason_code: 'source-slow' },
  ],
  ['C200备件库存周报', 'C200 spare parts weekly', { doc_type: 'sheet', state: 'indexing' }],
  [
    '“旧版工艺文件”目录说明',
    'About the old process files',
    { state: 'skipped', is_excluded: true, reason_code: 'excluded' },
  ],
  [
    '返修初检时限规定（2026版）.md',
    'Repair inspection times 2026',
    { doc_type: 'text', state: 'ready', reason_code: null },
  ],
]

const documents = (language: Language): DocumentRow[] =>
  told.map(([zh, en, changes], at) => ({
    id: id(at + 1),
    app_id: id(900),
    is_masked: false,
    title: language === 'en' ? en : zh,
    path: language === 'en' ? '/R&D/Reviews' : '/研发/评审',
    url: 'https://files.xinghe.example/1',
    doc_type: 'doc',
    size: 4_404_019,
    owner_name: language === 'en' ? 'Mingyuan Zhou' : '周明远',
    visibility: at % 3 === 0 ? 2 : 3,
    state: 'failed',
    reason_code: 'locked',
    tries: 0,
    is_excluded: false,
    version_no: 2,
    passage_count: 3,
    source_updated_at: '2026-11-12T09:40:00.000Z',
    updated_at: '2026-11-12T09:40:00.000Z',
    restorable_until: null,
    ...changes,
  }))

const documentPage = (language: Language): Api['GET /apps/:app_id/documents']['data'] => ({
  items: documents(language),
  total: 98,
  page: 1,
  page_size: 10,
  counts: { all: 12_486, ready: 12_385, working: 3, trouble: 98, removed: 12 },
  reasons: [
    { reason_code: 'locked', count: 41 },
    { reason_code: 'damaged', count: 57 },
  ],
})

const passagesIn: Record<Language, Passage[]> = {
  'zh-hans': [
    {
      no: 1,
      heading: ['C200返修管理办法', '第二章 时限'],
      kind: 'text',
      page: 3,
      text: '初检应在收到返修品后3个工作日内完成。\n超过时限的，由客户成功部在当天通知客户，并说明原因。',
    },
    {
      no: 2,
      heading: ['C200返修管理办法', '第二章 时限'],
      kind: 'table',
      page: 3,
      text: '各型号时限如下：\n型号 | 初检时限 | 责任部门\nC200 | 3个工作日 | 客户成功部\n天枢S3 | 2个工作日 | 质量部',
    },
    {
      no: 3,
      heading: ['C200返修管理办法', '第三章 流程'],
      kind: 'list',
      page: 4,
      text: '1. 登记序列号与故障现象\n2. 外观检查并拍照',
    },
  ],
  en: [
    {
      no: 1,
      heading: ['C200 repairs', 'Times'],
      kind: 'text',
      page: 3,
      text: 'The first inspection ends within 3 working days.\nIf it takes longer, the customer is told the same day.',
    },
    {
      no: 2,
      heading: ['C200 repairs', 'Times'],
      kind: 'table',
      page: 3,
      text: 'By model:\nModel | Inspection | Department\nC200 | 3 days | Customer success\nTianshu S3 | 2 days | Quality',
    },
    {
      no: 3,
      heading: ['C200 repairs', 'Steps'],
      kind: 'list',
      page: 4,
      text: '1. Note the serial number\n2. Look at it and take pictures',
    },
  ],
}

type MatchTold = [string, string, Partial<SourceMatch>]
const matchesTold: MatchTold[] = [
  ['罗以宁', 'Yining Luo', {}],
  ['韩澈', 'Che Han', { reason: 'ambiguous' }],
  ['宋星野（外包）', 'Xingye Song (contractor)', { mobile: '', email: '' }],
  ['孟凡', 'Fan Meng', { reason: 'member_disabled' }],
  ['周明远', 'Mingyuan Zhou', { status: 1, reason: null, method: 'mobile' }],
]

const matchPage = (language: Language): Api['GET /apps/:app_id/permission_matches']['data'] => ({
  items: matchesTold.map(([zh, en, changes], at) => {
    const name = language === 'en' ? en : zh
    return {
      open_id: `ou_${at}`,
      name,
      mobile: '139****2071',
      email: `person${at}@xinghe.example`,
      member: changes.status === 1 ? { id: id(300 + at), name } : null,
      method: null,
      status: 3,
      reason: 'no_match',
      is_custom: false,
      ...changes,
    }
  }),
  total: 5,
  page: 1,
  page_size: 20,
  counts: { success: 228, pending: 0, fail: 18, ambiguous: 5 },
})

const runsOf = (run: SyncRun): SyncRun[] => [
  run,
  {
    ...run,
    id: id(801),
    trigger: 'nightly',
    state: 'success',
    ended_at: '2026-11-14T01:50:02.000Z',
  },
  { ...run, id: id(802), state: 'success_with_errors', ended_at: '2026-11-14T01:34:02.000Z' },
  {
    ...run,
    id: id(803),
    trigger: 'nightly',
    state: 'failed',
    reason_code: 'source-slow',
    ended_at: '2026-11-14T01:29:02.000Z',
  },
]

const detailOf = (run: SyncRun, language: Language): Api['GET /sync_runs/:run_id']['data'] => ({
  run,
  plan: {
    add_count: 96,
    change_count: 412,
    remove_count: 1_326,
    widen_count: 0,
    document_count: 12_510,
    samples: [
      {
        document_id: id(701),
        act: 'remove',
        title: language === 'en' ? 'Winding instructions V2.docx' : '绕线作业指导书V2.docx',
        path: language === 'en' ? '/Old process files' : '/旧版工艺文件',
      },
      { document_id: null, act: 'remove', title: null, path: null },
    ],
  },
  errors: [{ reason_code: 'locked', count: 3 }],
  log: [
    { at: '2026-11-14T01:28:02.000Z', kind: 'started', detail: '' },
    { at: '2026-11-14T01:42:02.000Z', kind: 'held', detail: '' },
  ],
})

/** The app of the list at a place, which stands for one state. */
export const appAt = (language: Language, at: number): App => {
  const found = apps(language).items[at]
  if (!found) throw new Error(`no app at ${at}`)
  return found
}

/** Answers everything the page of an app asks for. */
export async function answerDetail({ page, language }: Stage, app: App): Promise<void> {
  const below = `/apps/${app.id}`
  const run = app.current_run ?? appAt(language, 1).current_run
  await answerWith(page, below, app)
  await answerWith(page, `${below}/documents`, documentPage(language))
  await answerWith(page, `${below}/tree`, {
    folders: [{ path: '/a', name: language === 'en' ? 'R&D' : '研发', document_count: 4_210 }],
  })
  await answerWith(page, `${below}/permission_matches`, matchPage(language))
  const document = documents(language)[9]
  const passages = { items: passagesIn[language], total: 3, page: 1, page_size: 20, document }
  await answerWith(page, `/documents/${readDocumentId}/passages`, passages)
  if (!run) return
  const runs = { items: runsOf(run), total: 4, page: 1, page_size: 20 }
  await answerWith(page, `${below}/sync_runs`, runs)
  await answerWith(page, `/sync_runs/${run.id}`, detailOf(run, language))
}
