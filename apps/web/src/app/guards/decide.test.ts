import { userTypes } from '@zhiwen/contract/enums.ts'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '../routes.tsx'
import { decide, type Visitor } from './decide.ts'

const of = (
  ws_user_type: Visitor['current_workspace'] extends infer W | null ? W : never,
): Visitor => ({
  is_active: true,
  current_workspace: ws_user_type,
})
const people = {
  visitor: null,
  inactive: { is_active: false, current_workspace: null },
  'no workspace': { is_active: true, current_workspace: null },
  member: of({ ws_user_type: userTypes.member }),
  admin: of({ ws_user_type: userTypes.admin }),
  creator: of({ ws_user_type: userTypes.creator }),
} satisfies Record<string, Visitor | null>
type Person = keyof typeof people

const addressOf = (path: string) => path.replaceAll(/:\w+/g, 'x1')
const routeOf = (path: string) => {
  const found = routes.find((route) => matchPath(route.path, path))
  if (!found) throw new Error(`no route ${path}`)
  return found
}
const landing = (path: string, person: Person, search = '') => {
  const decision = decide(routeOf(path), people[person], { pathname: path, search })
  return decision.kind === 'show' ? path : decision.to
}
const signedIn: Person[] = ['inactive', 'no workspace', 'member', 'admin', 'creator']
const everyone: Person[] = ['visitor', ...signedIn]

/** The seed's routes, written down apart from the table under test. */
const seed = {
  open: [
    '/login',
    '/register',
    '/forget',
    '/404',
    '/500',
    '/502',
    '/403',
    '/invitation/:code',
    '/auth/login-callback',
  ],
  signIn: [
    '/noWorkspace',
    '/chat',
    '/guide',
    '/invitation/:code/accept',
    '/oauth/data-source/callback/:appKey',
  ],
  active: [
    '/home',
    '/search',
    '/accountSetting',
    ...[
      'installed',
      'edit/:id',
      'appStore',
      'create',
      'agent',
      'agent/create',
      'agent/edit/:id',
    ].map((part) => `/personal/${part}`),
  ],
  manage: [
    ...['installed', 'edit/:id', 'appStore', 'create'].map((part) => `datasources/${part}`),
    ...['store', 'installed', 'edit/:id', 'create'].map((part) => `agent/${part}`),
    ...['all', 'admin', 'customRole'].map((part) => `users/${part}`),
    ...['add', 'invite', 'app'].map((part) => `addUser/${part}`),
    ...[
      'base',
      'payment',
      'order',
      'upgrade',
      'addon',
      'accesstoken',
      'wechat',
      'wechat/edit/:id',
    ].map((part) => `settings/${part}`),
    ...['dingbot', 'dingbot/edit/:id', 'audit', 'usage'].map((part) => `settings/${part}`),
  ].map((part) => `/manage/${part}`),
}

test('RT-1…32 the table holds every route of the seed and no other', () => {
  const expected = Object.values(seed).flat().toSorted()
  expect(routes.map(({ path }) => path).toSorted()).toEqual(expected)
})

test.each(seed.open)('%s is open to everybody', (path) => {
  const there = addressOf(path)
  const people = path === '/login' ? (['visitor'] as const) : everyone
  expect(people.filter((person) => landing(there, person) !== there)).toEqual([])
})

test('RT-1 a signed-in user leaves /login for the wanted page or /', () => {
  for (const person of signedIn) {
    expect(landing('/login', person)).toBe('/')
    expect(landing('/login', person, '?redirect=/accountSetting')).toBe('/accountSetting')
    expect(landing('/login', person, '?redirect=//evil.example')).toBe('/')
  }
})

test.each(seed.signIn)('%s sends visitors to the sign-in page and back', (path) => {
  const there = addressOf(path)
  expect(landing(there, 'visitor')).toBe(`/login?redirect=${there}`)
})

test('RT-4, 6, 8, 11 show to every signed-in user', () => {
  for (const path of seed.signIn.filter((each) => each !== '/guide')) {
    for (const person of signedIn) expect(landing(addressOf(path), person)).toBe(addressOf(path))
  }
})

test('RT-6 /chat opens to a visitor only with an agent key', () => {
  expect(landing('/chat', 'visitor', '?key=wag_1')).toBe('/chat')
  expect(landing('/chat', 'visitor', '?id=1')).toBe('/login?redirect=/chat%3Fid%3D1')
})

test('RT-9 /guide is for inactive users; active ones go on unless they ask for a step', () => {
  expect(landing('/guide', 'inactive')).toBe('/guide')
  for (const person of ['no workspace', 'member', 'admin', 'creator'] as const) {
    expect(landing('/guide', person)).toBe('/')
    expect(landing('/guide', person, '?redirect=/accountSetting')).toBe('/accountSetting')
    expect(landing('/guide', person, '?step=source')).toBe('/guide')
  }
})

test.each([...seed.active, ...seed.manage])('%s is guarded in the order of product §3', (path) => {
  const there = addressOf(path)
  const isManaged = path.startsWith('/manage/')
  expect(landing(there, 'visitor')).toBe(`/login?redirect=${there}`)
  expect(landing(there, 'inactive')).toBe(there === '/home' ? '/guide' : `/guide?redirect=${there}`)
  expect(landing(there, 'no workspace')).toBe('/noWorkspace')
  expect(landing(there, 'member')).toBe(isManaged ? '/403' : there)
  expect(landing(there, 'admin')).toBe(there)
  expect(landing(there, 'creator')).toBe(there)
})

test('the wanted query comes along to the sign-in page', () => {
  expect(landing('/search', 'visitor', '?q=a')).toBe('/login?redirect=/search%3Fq%3Da')
})
