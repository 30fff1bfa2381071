import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Person = {
  id: string
  name: string
  department: string
  title: string
  mobile: string | null
  email: string
  status: 'active' | 'intern' | 'left'
}
export type Department = { id: string; name: string; parent_id: string | null }
export type Group = { id: string; name: string; members: string[] }
export type Connector = 'upload' | 'feishu' | 'webdav' | 'git' | 'web' | 's3' | 'imap'
export type CompanyDocument = {
  id: string
  title: string
  connector: Connector
  /** Whole path at the source, with the name of the file or page. */
  path: string
  author: string
  updated: string
  lang: string
  /** `all`, or people, departments and groups by id. */
  readers: 'all' | string[]
  /** Deleted at the source. */
  isGone: boolean
  body: string
}

/** 星河智造 as it stands at its sources; changes move it on. */
export type Company = {
  people: Map<string, Person>
  departments: Map<string, Department>
  groups: Map<string, Group>
  documents: Map<string, CompanyDocument>
}

const folder = join(import.meta.dirname, '../xinghe')
const readText = (name: string) => readFileSync(join(folder, name), 'utf8')
const readJson = <T>(name: string) => JSON.parse(readText(name)) as T

/** Reads the lines of a JSONL file of the company. */
export const readLines = <T>(name: string): T[] =>
  readText(name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)

const byId = <T extends { id: string }>(list: readonly T[]) =>
  new Map(list.map((one) => [one.id, one]))

/** Reads the company in its first state. */
export function readCompany(): Company {
  const names = readdirSync(join(folder, 'documents')).filter((name) => name.endsWith('.md'))
  return {
    people: byId(readJson<Person[]>('people.json')),
    departments: byId(readJson<Department[]>('departments.json')),
    groups: byId(readJson<Group[]>('groups.json')),
    documents: byId(names.map((name) => readDocument(readText(`documents/${name}`)))),
  }
}

/** Splits the lines of facts from the words of a document. */
function readDocument(text: string): CompanyDocument {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const facts = new Map(
    head.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()] as const
    }),
  )
  const word = (name: string) => {
    const value = facts.get(name) ?? ''
    return value.startsWith('"') ? (JSON.parse(value) as string) : value
  }
  const readers = word('readers')
  return {
    id: word('id'),
    title: word('title'),
    connector: word('connector') as Connector,
    path: word('path'),
    author: word('author'),
    updated: word('updated'),
    lang: word('lang'),
    readers: readers === 'all' ? 'all' : readers.slice(1, -1).split(/,\s*/),
    isGone: false,
    body: body.trim(),
  }
}
