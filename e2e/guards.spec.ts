import { expect, test } from '@playwright/test'
import { readStack } from './stack/index.ts'
import { makePerson, type PersonKind, personKinds, signInBrowser } from './support/people.ts'

/** Where each kind of person lands, as product §3 says; written down apart from the table under test. */
const open = [
  '/register',
  '/forget',
  '/404',
  '/500',
  '/403',
  '/invitation/x1',
  '/auth/login-callback',
]
const forSignedIn = [
  '/noWorkspace',
  '/chat',
  '/invitation/x1/accept',
  '/oauth/data-source/callback/x1',
]
const forActive = [
  '/home',
  '/search',
  '/accountSetting',
  ...['installed', 'edit/1', 'appStore', 'create', 'agent', 'agent/create', 'agent/edit/1'].map(
    (part) => `/personal/${part}`,
  ),
]
const forManagers = [
  ...['installed', 'edit/1', 'appStore', 'create'].map((part) => `datasources/${part}`),
  ...['store', 'installed', 'edit/1', 'create'].map((part) => `agent/${part}`),
  ...['all', 'admin', 'customRole'].map((part) => `users/${part}`),
  ...['add', 'invite', 'app'].map((part) => `addUser/${part}`),
  ...['base', 'payment', 'order', 'upgrade', 'addon', 'accesstoken'].map(
    (part) => `settings/${part}`,
  ),
  ...['wechat', 'wechat/edit/1', 'dingbot', 'dingbot/edit/1', 'audit', 'usage'].map(
    (part) => `settings/${part}`,
  ),
].map((part) => `/manage/${part}`)

/** Pages of one thing: an id that names nothing here leads away (RT-18). */
const ofUnknown = ['/personal/edit/1', '/manage/datasources/edit/1']

const login = (path: string) => `/login?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`

function expectedLanding(path: string, kind: PersonKind): string {
  const isSignedIn = kind !== 'visitor'
  if (open.includes(path)) return path
  if (path === '/login') return isSignedIn ? expectedLanding('/home', kind) : path
  if (path === '/guide') {
    if (!isSignedIn) return login(path)
    return kind === 'inactive' ? path : expectedLanding('/home', kind)
  }
  if (!isSignedIn) return login(path)
  // A workspace is made at the end of the guide; nobody can make one before.
  if (path === '/noWorkspace' && kind === 'inactive') return '/guide'
  // RT-8: somebody who has not finished the guide joins there.
  if (path === '/invitation/x1/accept' && kind === 'inactive') return '/guide?invite=x1'
  if (forSignedIn.includes(path)) return path
  if (kind === 'inactive') return path === '/home' ? '/guide' : `/guide?redirect=${path}`
  if (kind === 'no workspace') return '/noWorkspace'
  if (forManagers.includes(path) && kind === 'member') return '/403'
  return ofUnknown.includes(path) ? '/404' : path
}

const paths = ['/login', '/guide', ...open, ...forSignedIn, ...forActive, ...forManagers]

for (const kind of personKinds) {
  test(`RT-1…32 every route leads a ${kind} person where the specification says`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ baseURL: readStack().baseUrl })
    await signInBrowser(context, await makePerson(kind))
    const page = await context.newPage()

    for (const path of [...paths, '/', '/personal', '/manage', '/nowhere']) {
      const wanted =
        {
          '/': '/home',
          '/personal': '/personal/appStore',
          '/manage': '/manage/datasources/appStore',
        }[path] ?? path
      const landing = path === '/nowhere' ? '/404' : expectedLanding(wanted, kind)
      await page.goto(path)
      // The heading first: before a page is drawn, its address may be one it leads away from.
      await expect(page.getByRole('heading', { level: 1 }), `${kind} opens ${path}`).toBeVisible()
      await expect(page, `${kind} opens ${path}`).toHaveURL(`${readStack().baseUrl}${landing}`)
    }
    await context.close()
  })
}
