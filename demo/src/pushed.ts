import type { Company, CompanyDocument } from './company.ts'
import { groupsOf, isPrivate, readerOf, readersOf } from './readers.ts'

const folderOf = (path: string) => path.split('/').slice(1, -1).join('/')

/** Items of the knowledge base as an in-house system pushes them, each with its readers. */
export const pushedItems = (company: Company) =>
  [...company.documents.values()]
    .filter(({ connector, isGone }) => connector === 'feishu' && !isGone)
    .map((document) => ({
      external_id: document.id,
      title: document.title,
      path: folderOf(document.path),
      content: document.body,
      author: company.people.get(document.author)?.name ?? '',
      updated_at: new Date(`${document.updated}T09:00:00+08:00`).toISOString(),
      ...accessOf(company, document),
    }))

type Access = { visibility: 1 | 2 | 3; readers?: string[] }

function accessOf(company: Company, document: CompanyDocument): Access {
  if (isPrivate(company, document)) {
    return { visibility: 1, readers: [readerOf(company, document.readers[0] ?? '')] }
  }
  const readers = readersOf(company, document)
  return readers === 'all' ? { visibility: 3 } : { visibility: 2, readers }
}

/** Departments and project groups as an in-house system pushes them. */
export const pushedGroups = (company: Company) =>
  groupsOf(company).map(({ parent, ...group }) => ({ ...group, parent_id: parent }))
