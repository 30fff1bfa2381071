import type { AppId } from '@zhiwen/contract/ids.ts'
import { expect, test } from 'vitest'
import type { AccessList, ItemAccess, SourceItem } from '../../../connectors/content-spec.ts'
import { newId } from '../../../platform/ids.ts'
import { resolveAccess } from './resolve-access.ts'

const app = { id: newId<AppId>(), default_visibility: 3 as const }
const item = (access: ItemAccess, at: Partial<SourceItem> = {}) => ({
  title: '薪酬',
  path: [],
  access,
  ...at,
})
const listed = (email: string): ItemAccess => ({
  kind: 'listed',
  readers: [{ kind: 'email', email }],
})

test('READ-1: readers become tokens of this app, in one spelling', () => {
  const access: ItemAccess = {
    kind: 'listed',
    readers: [
      { kind: 'user', open_id: 'ou_1' },
      { kind: 'group', group_id: 'hr' },
      { kind: 'email', email: ' Ann@A.test ' },
      { kind: 'mobile', mobile: '138 0000 0001' },
    ],
    deny: [{ kind: 'user', open_id: 'ou_2' }],
  }

  expect(resolveAccess(app, [], item(access))).toEqual({
    visibility: 2,
    acl: [
      `g:${app.id}:hr`,
      `p:${app.id}:email:ann@a.test`,
      `p:${app.id}:mobile:+8613800000001`,
      `p:${app.id}:ou_1`,
    ],
    deny: [`p:${app.id}:ou_2`],
  })
})

test('a name that cannot be read is nobody, not everybody', () => {
  const access: ItemAccess = {
    kind: 'listed',
    readers: [
      { kind: 'email', email: 'everyone' },
      { kind: 'mobile', mobile: '12' },
      { kind: 'user', open_id: '' },
      { kind: 'group', group_id: '' },
    ],
  }

  expect(resolveAccess(app, [], item(access))).toEqual({ visibility: 2, acl: [], deny: [] })
  expect(resolveAccess(app, [], item({ kind: 'unknown' }))).toMatchObject({
    visibility: 2,
    acl: [],
  })
})

test('only an item without a word about readers follows the access file and then the app', () => {
  const rules: AccessList['rules'] = [{ prefix: '/', access: listed('a@a.test') }]

  expect(resolveAccess(app, rules, item({ kind: 'members' })).visibility).toBe(3)
  expect(resolveAccess(app, rules, item({ kind: 'default' })).visibility).toBe(2)
  expect(resolveAccess(app, [], item({ kind: 'default' })).visibility).toBe(3)
  expect(
    resolveAccess({ ...app, default_visibility: 2 }, [], item({ kind: 'default' })).visibility,
  ).toBe(2)
})

test('the longest prefix wins, and a prefix ends where a folder does', () => {
  const rules: AccessList['rules'] = [
    { prefix: '/制度/', access: { kind: 'members' } },
    { prefix: '/制度/薪酬', access: listed('hr@a.test') },
    { prefix: '/制度/薪酬/公开.md', access: { kind: 'members' } },
    {
      prefix: '/制度/我的.md',
      access: { kind: 'private', owner: { kind: 'email', email: 'me@a.test' } },
    },
  ]
  const levelOf = (path: string[], file_name: string) =>
    resolveAccess(
      { ...app, default_visibility: 2 },
      rules,
      item({ kind: 'default' }, { path, file_name }),
    )

  expect(levelOf(['制度'], '考勤.md')).toMatchObject({ visibility: 3 })
  expect(levelOf(['制度', '薪酬'], '2026.xlsx')).toMatchObject({
    visibility: 2,
    acl: [`p:${app.id}:email:hr@a.test`],
  })
  expect(levelOf(['制度', '薪酬'], '公开.md')).toMatchObject({ visibility: 3 })
  expect(levelOf(['制度', '薪酬2'], 'a.md')).toMatchObject({ visibility: 3 })
  expect(levelOf(['制度'], '我的.md')).toMatchObject({
    visibility: 1,
    acl: [`p:${app.id}:email:me@a.test`],
  })
  expect(levelOf(['别处'], 'a.md')).toMatchObject({ visibility: 2, acl: [] })
})
