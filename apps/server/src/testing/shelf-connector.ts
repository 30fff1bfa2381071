import { authTypes } from '@zhiwen/contract/enums.ts'
import { z } from 'zod'
import type { CheckResult, ContentConnector } from '../connectors/content-spec.ts'

const settings = z.strictObject({
  url: z.url('field.format-invalid'),
  depth: z.int().min(1).max(9).default(3),
})
const credential = z.strictObject({ token: z.string().min(1, 'field.required') })

/** A source with an address and a key, whose test of the connection says what it is told to. */
export function createShelf() {
  const seen: { url: string; token: string }[] = []
  const state: { checks: CheckResult[] } = { checks: [{ name: 'network', is_ok: true }] }
  const connector: ContentConnector<z.output<typeof settings>, z.output<typeof credential>> = {
    key: 'shelf',
    card: {
      category: 'files',
      authTypes: [authTypes.key],
      scopes: ['workspace', 'personal'],
      canListReaders: true,
      takesAccessFile: false,
      isPushed: false,
      logo: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      settings: [
        { name: 'url', type: 'url', isRequired: true },
        { name: 'depth', type: 'number', isRequired: false, defaultValue: 3 },
      ],
      credential: [{ name: 'token', type: 'secret', isRequired: true }],
    },
    settings,
    credential,
    limits: { requestsPerSecond: 100, concurrency: 10 },
    async check(ctx) {
      seen.push({ url: ctx.settings.url, token: ctx.credential.token })
      return state.checks
    },
    listPage: async () => ({ items: [], places: [], next: null, mode: 'full' }),
    fetchItem: async () => 'gone',
  }
  return { connector, seen, state }
}
