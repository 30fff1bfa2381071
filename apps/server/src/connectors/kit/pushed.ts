import type { ContentConnector, PushedItems } from '../content-spec.ts'
import { SourceError } from '../spec.ts'

const pageSize = 500

/** What was fed to an app, or the fault of opening a fed kind without it. */
export function pushedOf({ pushed }: { pushed?: PushedItems }): PushedItems {
  if (!pushed) throw new SourceError('bad-settings', 'nothing is fed to this source')
  return pushed
}

/** Listing and reading of kinds that are fed: their items lie with us, so there is no address to ask. */
export const pushedSteps: Pick<
  ContentConnector,
  'check' | 'listPage' | 'fetchItem' | 'readAccess' | 'limits'
> = {
  limits: { requestsPerSecond: 1000, concurrency: 8 },
  check: async () => [],
  async listPage(ctx, { cursor }) {
    const { items, next } = await pushedOf(ctx).page(cursor, pageSize)
    return { items, places: [], next, mode: 'full' }
  },
  fetchItem: (ctx, { external_id }) => pushedOf(ctx).read(external_id),
  readAccess: (ctx) => pushedOf(ctx).access(),
}
