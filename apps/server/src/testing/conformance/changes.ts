import { expect, test } from 'vitest'
import { type Given, page, wholePath } from './source-reader.ts'

/** Full list, unchanged, changed, renamed and deleted items. */
export function changesAreSeen(files: string[], given: Given): void {
  test('lists everything once, with folders, and reads it', async () => {
    const { reader } = given()
    const { paths, items, isComplete } = await reader.listAll()

    expect([paths, isComplete]).toEqual([files.toSorted(), true])
    for (const item of items) expect(await reader.read(item)).toContain(page(wholePath(item)))
  })

  test('gives the same versions when nothing has changed', async () => {
    const { reader } = given()
    const versions = async () =>
      (await reader.listAll()).items.map(({ external_id, version }) => `${external_id} ${version}`)
    const before = await versions()

    expect((await versions()).toSorted()).toEqual(before.toSorted())
  })

  test('shows a change by a new version of that item alone', async () => {
    const { harness, reader } = given()
    const before = await reader.listAll()
    await harness.put('首页.md', page('新的首页'))

    const after = await reader.listAll()

    const changed = after.items.filter(
      (item) => before.find(wholePath(item))?.version !== item.version,
    )
    expect(changed.map(wholePath)).toEqual(['首页.md'])
    for (const item of changed) expect(await reader.read(item)).toContain('新的首页')
  })

  test('shows a rename as the new path without the old one', async () => {
    const { harness, reader } = given()
    await harness.rename('engineering/a&b.md', 'engineering/c d.md')

    const { paths, find } = await reader.listAll()

    expect(paths).toContain('engineering/c d.md')
    expect(paths).not.toContain('engineering/a&b.md')
    const renamed = find('engineering/c d.md')
    expect(renamed && (await reader.read(renamed))).toContain(page('engineering/a&b.md'))
  })

  test('lists what was deleted no longer, and calls it gone', async () => {
    const { harness, reader } = given()
    const old = (await reader.listAll()).find('engineering/c d.md')
    await harness.remove('engineering/c d.md')

    const { paths } = await reader.listAll()

    expect(paths).not.toContain('engineering/c d.md')
    expect(old && (await reader.read(old))).toBe('gone')
  })
}

/** Paging; last, because it leaves its files behind. */
export function pagesAreWhole(given: Given): void {
  test('comes page by page, and loses nothing between them', async () => {
    const { harness, reader } = given()
    const { files: count, calls } = harness.many
    const many = Array.from({ length: count }, (_, index) => `many/${index % 7}/f${index}.md`)
    const before = await reader.listAll()
    for (let at = 0; at < count; at += 20) {
      await Promise.all(many.slice(at, at + 20).map((path) => harness.put(path, page(path))))
    }

    const { paths, pages } = await reader.listAll()

    expect(paths).toEqual([...before.paths, ...many].toSorted())
    expect(pages.length).toBeGreaterThanOrEqual(calls)
  })
}
