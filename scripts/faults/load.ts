import type { createDice, createTexts } from '../../tools/ledger-source/src/index.ts'
import type { Source } from './world.ts'

/** What one round changes in one source. */
export type Slice = { updates: number; deletes: number; adds: number; rights: number }
export type Tally = { updates: number; deletes: number; adds: number; rights: number }

type Needs = {
  texts: ReturnType<typeof createTexts>
  dice: ReturnType<typeof createDice>
  keyOf: (number: number) => string
}

const readers = ['email:an@a.test', 'email:bo@a.test', 'email:cy@a.test', 'group:lab', 'user:ou_9']
/** More than these would make every listing slow and show nothing new. */
const rulesMax = 300

/** Makes changes of a source and keeps count of them; the bucket is the ledger of what must come out. */
export function createLoad({ texts, dice, keyOf }: Needs) {
  const tally: Tally = { updates: 0, deletes: 0, adds: 0, rights: 0 }
  const editions = new Map<string, number>()
  let next = 1_000_000

  const pick = <T>(all: readonly T[]): T => {
    const one = all[dice(all.length)]
    if (one === undefined) throw new Error('there is nothing to pick from')
    return one
  }
  const numberOf = (key: string) => Number(/(\d+)\.md$/.exec(key)?.[1] ?? 0)

  function update({ bucket, name }: Source, key: string): void {
    const place = `${name}/${key}`
    const edition = (editions.get(place) ?? 1) + 1
    editions.set(place, edition)
    bucket.put(key, texts.make(numberOf(key), edition))
    tally.updates += 1
  }

  function add({ bucket }: Source): void {
    next += 1
    bucket.put(keyOf(next), texts.make(next))
    tally.adds += 1
  }

  function remove({ bucket }: Source, key: string): void {
    bucket.remove(key)
    tally.deletes += 1
  }

  /** Other readers for one document, or no rule of its own any more. */
  function turnRights({ bucket }: Source): void {
    const prefix = `/${pick([...bucket.objects.keys()])}`
    const at = bucket.rules.findIndex((rule) => rule.prefix === prefix)
    const old = at === -1 ? undefined : bucket.rules.splice(at, 1)[0]
    if (old === undefined && bucket.rules.length >= rulesMax) bucket.rules.shift()
    if (old === undefined || dice(3) > 0) {
      const some = readers.filter((one) => dice(2) === 0 && !old?.readers.includes(one))
      bucket.rules.push({ prefix, readers: dice(6) === 0 ? 'all' : some })
    }
    tally.rights += 1
  }

  return {
    tally,
    update,
    add,
    remove,
    pick,
    apply(source: Source, slice: Slice): void {
      const { objects } = source.bucket
      for (let n = 0; n < slice.updates; n += 1) update(source, pick([...objects.keys()]))
      for (let n = 0; n < slice.deletes; n += 1) remove(source, pick([...objects.keys()]))
      for (let n = 0; n < slice.adds; n += 1) add(source)
      for (let n = 0; n < slice.rights; n += 1) turnRights(source)
    },
  }
}
