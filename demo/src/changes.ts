import { type Company, type Connector, readLines } from './company.ts'

type Expected = { person: string; document: string; allowed: boolean }
type Found = { asker: string; query: string; document: string; found: boolean }

/** A change at a source and what must hold after the next sync. */
export type Change = {
  seq: number
  connector: Connector | 'directory'
  type: string
  target: string
  find?: string
  replace?: string
  append?: string
  title?: string
  path?: string
  reader?: string
  person?: string
  to?: string
  expect_access: Expected[]
  expect_search: Found[]
}
type Row = Omit<Change, 'expect_search'> & {
  expect_search: Found[]
  se?: [string, string, string, boolean][]
}

/** The sixty changes in their order. */
export const readChanges = (): Change[] =>
  readLines<Row>('changes.jsonl').map(({ se = [], expect_search, ...change }) => ({
    ...change,
    expect_search: [
      ...expect_search,
      ...se.map(([asker, query, document, found]) => ({ asker, query, document, found })),
    ],
  }))

/** Moves the company on by one change. */
export function applyChange(company: Company, change: Change): void {
  if (change.connector === 'directory') changeDirectory(company, change)
  else changeDocument(company, change)
}

function changeDirectory({ people, groups }: Company, change: Change): void {
  const { type, target } = change
  if (type === 'group_add') groups.get(target)?.members.push(change.person ?? '')
  if (type === 'group_remove') {
    const group = groups.get(target)
    if (group) group.members = group.members.filter((id) => id !== change.person)
  }
  const person = people.get(target)
  if (!person) return
  if (type === 'department_move') person.department = change.to ?? ''
  if (type === 'department_leave') person.department = ''
  if (type === 'person_left') person.status = 'left'
}

function changeDocument({ documents }: Company, change: Change): void {
  const document = documents.get(change.target)
  if (!document) throw new Error(`change ${change.seq} names ${change.target}, which is not there`)
  const { type, find, replace, append, title, path, reader = '' } = change
  if (find !== undefined) document.body = document.body.replace(find, replace ?? '')
  if (append !== undefined) document.body = `${document.body}\n\n${append}`
  if (title !== undefined) {
    // The title is the page's first heading as well.
    document.body = document.body.replace(/^# .*$/m, `# ${title}`)
    document.title = title
  }
  if (path !== undefined) document.path = path
  if (type === 'delete') document.isGone = true
  if (type === 'restore') document.isGone = false
  if (type === 'permission_add') {
    if (reader === 'all' || document.readers === 'all') document.readers = 'all'
    else document.readers = [...document.readers, reader]
  }
  if (type === 'permission_remove' && document.readers !== 'all') {
    document.readers = document.readers.filter((id) => id !== reader)
  }
}
