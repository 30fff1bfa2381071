import { Readable } from 'node:stream'
import { authTypes } from '@zhiwen/contract/enums.ts'
import { z } from 'zod'
import type { ContentConnector } from '../../connectors/content-spec.ts'
import type { FakeSource } from './fake-source.ts'

const settings = z.object({ source: z.string().default('main') })

/** A connector over sources in memory; the app's settings name the one it reads. */
export function createFakeConnector(
  sources: ReadonlyMap<string, FakeSource>,
): ContentConnector<z.output<typeof settings>, Record<string, never>> {
  const of = ({ source }: z.output<typeof settings>): FakeSource => {
    const found = sources.get(source)
    if (!found) throw new Error(`there is no source ${source}`)
    return found
  }
  return {
    key: 'fake',
    card: {
      category: 'custom',
      authTypes: [authTypes.none],
      scopes: ['workspace', 'personal'],
      canListReaders: true,
      takesAccessFile: true,
      isPushed: false,
      logo: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      settings: [],
      credential: [],
    },
    settings,
    credential: z.object({}),
    limits: { requestsPerSecond: 1_000, concurrency: 100 },
    check: async () => [{ name: 'address', is_ok: true }],
    listPage: (ctx, place) => of(ctx.settings).list(place),
    async fetchItem(ctx, { external_id }) {
      const document = of(ctx.settings).read(external_id)
      if (document === 'gone') return 'gone'
      return { body: Readable.from([Buffer.from(document.text)]), mime: 'text/markdown' }
    },
    async readAccess(ctx) {
      const source = of(ctx.settings)
      source.ledger.accessReads += 1
      return source.access
    },
  }
}
