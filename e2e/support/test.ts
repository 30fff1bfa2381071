import { type Browser, type BrowserContext, test as base } from '@playwright/test'
import { readStack } from '../stack/index.ts'
import { type Health, watchBrowser } from './page-health.ts'
import { makePerson, type Person, type PersonKind, registerCreator, signInAgain } from './people.ts'

export { expect } from '@playwright/test'

/** `resident` is a creator shared by the tests of a worker, for tests that leave the account as it is. */
type Kind = PersonKind | 'resident'
type Fixtures = {
  kind: Kind
  /** Seconds until the kept token expires, where it is not the server's own time; null is no expiry. */
  secondsLeft: number | null | undefined
  /** Who is signed in in this test's browser. */
  person: Person
  health: Health
  /** Opens a second browser, of a person or of a visitor. */
  openBrowser: (person?: Person) => Promise<BrowserContext>
  someone: Person | null
}
type WorkerFixtures = { resident: { get: () => Promise<Person> } }

/** What the sign-in leaves in a browser: the token in local storage and the refresh cookie. */
function storageOf(person: Person, secondsLeft: number | null = person.expiresIn) {
  const token = {
    access_token: person.token,
    ...(secondsLeft !== null && { expires_at: Date.now() + secondsLeft * 1000 }),
  }
  return {
    cookies: [
      {
        name: 'refresh_token',
        value: person.cookie,
        domain: '127.0.0.1',
        path: '/api/auth',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict' as const,
      },
    ],
    origins: [
      {
        origin: readStack().baseUrl,
        localStorage: [{ name: 'app.token', value: JSON.stringify({ v: 1, data: token }) }],
      },
    ],
  }
}

let serial = 0

/** An address no other test of this run comes from. */
const newAddress = () => {
  serial += 1
  return { 'x-forwarded-for': `10.${process.pid % 250}.${serial >> 8}.${serial % 256}` }
}

async function openBrowser(browser: Browser, person?: Person) {
  return browser.newContext({
    baseURL: readStack().baseUrl,
    extraHTTPHeaders: newAddress(),
    storageState: person && storageOf(person),
  })
}

/** Tests with a person of a kind signed in; whatever a page should not do in them fails them. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: ['visitor', { option: true }],
  secondsLeft: [undefined, { option: true }],
  resident: [
    async ({ browserName: _ }, use) => {
      let made: Promise<Person> | undefined
      const get = async () => {
        made ??= registerCreator()
        return signInAgain(await made)
      }
      await use({ get })
    },
    { scope: 'worker' },
  ],
  someone: async ({ kind, resident }, use) =>
    use(await (kind === 'resident' ? resident.get() : makePerson(kind))),
  person: async ({ someone }, use) => {
    if (!someone) throw new Error('a visitor is nobody: choose a kind with test.use')
    await use(someone)
  },
  baseURL: async ({ kind: _ }, use) => use(readStack().baseUrl),
  extraHTTPHeaders: async ({ kind: _ }, use) => use(newAddress()),
  storageState: async ({ someone, secondsLeft }, use) =>
    use(someone ? storageOf(someone, secondsLeft) : undefined),
  health: [
    async ({ context }, use) => {
      const health = watchBrowser()
      health.watch(context)
      await use(health)
      await health.check()
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, health }, use) => {
    const opened: BrowserContext[] = []
    await use(async (person) => {
      const context = await openBrowser(browser, person)
      health.watch(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
})
