import type { Company, CompanyDocument, Person } from './company.ts'

/** Departments a person belongs to: the own one and all above it. */
function departmentsOf(company: Company, person: Person): string[] {
  const found: string[] = []
  for (let id: string | null = person.department; id; ) {
    found.push(id)
    id = company.departments.get(id)?.parent_id ?? null
  }
  return found
}

/** The rule of the company: who may read, said by its own lists alone. */
export function mayRead(company: Company, personId: string, document: CompanyDocument): boolean {
  const person = company.people.get(personId)
  if (!person || person.status === 'left' || document.isGone) return false
  if (document.readers === 'all') return true
  const groups = [...company.groups.values()].filter(({ members }) => members.includes(personId))
  const held = [personId, ...departmentsOf(company, person), ...groups.map(({ id }) => id)]
  return document.readers.some((reader) => held.includes(reader))
}

/** People whose number stands on two accounts or nowhere: their mailbox names them. */
export const byMailbox: readonly string[] = ['P038', 'P044', 'P051']

const numberOf = ({ mobile }: Person) =>
  `+86${(mobile ?? '').replace(/^\+86/, '').replace(/\D/g, '')}`

/** A person as a source names one. */
export function readerOf(company: Company, id: string): string {
  const person = company.people.get(id)
  if (!person) return `group:${id}`
  return byMailbox.includes(id) ? `email:${person.email}` : `mobile:${numberOf(person)}`
}

/** Readers of a document as a source names them. */
export const readersOf = (company: Company, { readers }: CompanyDocument): 'all' | string[] =>
  readers === 'all' ? 'all' : readers.map((id) => readerOf(company, id))

/** A document of one person alone is private. */
export const isPrivate = (company: Company, { readers, path }: CompanyDocument): boolean =>
  readers !== 'all' &&
  readers.length === 1 &&
  company.people.has(readers[0] ?? '') &&
  path.startsWith('/个人/')

export type SourceGroup = { id: string; name: string; parent: string | null; members: string[] }

/** Departments and project groups as groups of a source. */
export function groupsOf(company: Company): SourceGroup[] {
  const present = [...company.people.values()].filter(({ status }) => status !== 'left')
  const name = (id: string) => readerOf(company, id)
  return [
    ...[...company.departments.values()].map((department) => ({
      id: department.id,
      name: department.name,
      parent: department.parent_id,
      members: present.filter((one) => one.department === department.id).map(({ id }) => name(id)),
    })),
    ...[...company.groups.values()].map((group) => ({
      id: group.id,
      name: group.name,
      parent: null,
      members: group.members.filter((id) => company.people.get(id)?.status !== 'left').map(name),
    })),
  ]
}

/** The access file of a source: every document by its own path, so that none is open by chance. */
export function accessFileOf(
  company: Company,
  documents: readonly CompanyDocument[],
  base = '',
): string {
  const rules = documents.map((document) =>
    isPrivate(company, document)
      ? { prefix: base + document.path, private: readerOf(company, document.readers[0] ?? '') }
      : { prefix: base + document.path, readers: readersOf(company, document) },
  )
  return JSON.stringify({ groups: groupsOf(company), rules }, null, 1)
}
