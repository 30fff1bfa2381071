import type { ListPage } from '../connectors/content-spec.ts'
import { type FakeTrouble, refuse } from './fake-source/fake-source.ts'

type Mangle = NonNullable<FakeTrouble['list']>

const drop = (page: ListPage, share: number): ListPage => ({
  ...page,
  items: page.items.filter((_item, at) => at % 10 >= share * 10),
})

/** Ways in which a source lies, breaks or falls silent while it is listed (must show 3, promise P3). */
export const badListings: Record<string, (random: () => number) => Mangle> = {
  'an error at once': () => () => refuse('retry-later'),
  'an error in the middle':
    () =>
    (page, { place }) =>
      place === '' ? page : refuse('retry-later'),
  'an error after the first page':
    () =>
    (page, { cursor }) =>
      cursor === null ? page : refuse('retry-later'),
  'a crash of the connector': () => () => {
    throw new TypeError('cannot read properties of undefined')
  },
  'an error inside a 200 body': () => () => ({ error: 'internal' }) as unknown as ListPage,
  'nothing at all': () => (page) => ({ ...page, items: [], places: [], next: null }),
  'no documents in its folders': () => (page) => ({ ...page, items: [], next: null }),
  'a few documents less': (random) => (page) => drop(page, 0.1 + random() * 0.2),
  'half of the documents': () => (page) => drop(page, 0.5),
  'a first page that claims to be the last': () => (page) => ({ ...page, next: null }),
  'fewer documents than it claims': () => (page) => ({ ...drop(page, 0.3), total: 40 }),
  'totals that differ': (random) => (page) => ({ ...page, total: Math.floor(random() * 100) + 41 }),
  'a folder it calls incomplete':
    () =>
    (page, { place }) =>
      place === '' ? page : { ...drop(page, 0.8), is_incomplete: true },
  'a folder it forbids':
    () =>
    (page, { place }) =>
      place === '' ? page : refuse('forbidden'),
  'a scope that was taken back': () => () => refuse('forbidden'),
  'a key that was taken back': () => () => refuse('needs-sign-in'),
  'a cursor that runs in circles':
    () =>
    (page, { place }) =>
      place === '' ? page : { ...page, items: page.items.slice(0, 5), next: '0' },
  'a cursor that is lost':
    () =>
    (page, { cursor }) =>
      cursor === null ? page : { ...page, items: [], next: null },
  'a list of changes instead of all': () => (page) => ({ ...page, items: [], mode: 'delta' }),
}
