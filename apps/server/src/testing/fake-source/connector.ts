import { Readable } from 'node:stream'
import { authTypes } from '@zhiwen/contract/enums.ts'
import { z } from 'zod'
import type {
  AccessList,
  ContentConnector,
  ListPage,
  Place,
} from '../../connectors/content-spec.ts'
import type { FakeDocument } from './fake-source.ts'

/** What a fake source can be asked, here or in another process. */
export type FakeAnswers = {
  list(place: Place): Promise<ListPage>
  read(id: string): Promise<FakeDocument | 'gone'>
  readAccess(): Promise<AccessList>
}

const settings = z.object({ source: z.string().default('main') })

/** A connector over fake sources; the app's settings name the one it reads. */
export function createFakeConnector(
  find: (name: string) => FakeAnswers | undefined,
): ContentConnector<z.output<typeof settings>, Record<string, never>> {
  const of = ({ source }: z.output<typeof settings>): FakeAnswers => {
    const found = find(source)
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
      const document = await of(ctx.settings).read(external_id)
      if (document === 'gone') return 'gone'
      return { body: Readable.from([Buffer.from(document.text)]), mime: 'text/markdown' }
    },
    readAccess: (ctx) => of(ctx.settings).readAccess(),
  }
}
