import type { AccessList, ListPage, Place } from '../../connectors/content-spec.ts'
import { SourceError, type SourceFault } from '../../connectors/spec.ts'
import type { FakeAnswers } from './connector.ts'
import type { FakeDocument } from './fake-source.ts'

const faults: Record<number, SourceFault> = {
  401: 'needs-sign-in',
  403: 'forbidden',
  400: 'bad-settings',
}
const callMs = 3_000

/** A fake source that lives in another process. */
export function remoteSource(address: string, name: string): FakeAnswers {
  async function ask<T>(call: string, body: object): Promise<T> {
    const url = new URL(`/${encodeURIComponent(name)}/${call}`, address)
    const signal = AbortSignal.timeout(callMs)
    const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body), signal }).catch(
      (cause: unknown) => {
        throw new SourceError('retry-later', 'no answer', { cause })
      },
    )
    if (reply.ok) return (await reply.json()) as T
    const pause = reply.headers.get('retry-after-ms')
    throw new SourceError(faults[reply.status] ?? 'retry-later', `status ${reply.status}`, {
      ...(pause !== null && { retryAfterMs: Number(pause) }),
    })
  }
  return {
    list: (place: Place) => ask<ListPage>('list', place),
    read: (id: string) => ask<FakeDocument | 'gone'>('item', { id }),
    readAccess: () => ask<AccessList>('access', {}),
  }
}
