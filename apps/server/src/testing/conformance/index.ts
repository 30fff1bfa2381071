import { afterAll, beforeAll, describe } from 'vitest'
import type { ContentConnector } from '../../connectors/content-spec.ts'
import { readersAreRead } from './access.ts'
import { changesAreSeen, pagesAreWhole } from './changes.ts'
import { failuresAreTold, faultsRemoveNothing, oddCallsAreTold } from './faults.ts'
import { createReader, page, type SourceHarness, type SourceReader } from './source-reader.ts'
import { tokensAreRenewed } from './tokens.ts'

export { createReader, type SourceHarness, wholePath } from './source-reader.ts'

/** What any connector must do right; a harness brings the source (docs/guides/add-a-connector.md). */
export function testConformance(
  { key, card, oauth }: ContentConnector,
  start: () => Promise<SourceHarness>,
): void {
  describe(`the connector ${key}`, () => {
    let harness: SourceHarness
    let reader: SourceReader
    const files = [
      '首页.md',
      '制度/考勤管理办法.md',
      '制度/人事/入职 指南 (2026).md',
      'engineering/a&b.md',
    ]
    beforeAll(async () => {
      harness = await start()
      reader = createReader(harness)
      for (const path of files) await harness.put(path, page(path))
    })
    afterAll(() => harness.close())

    const given = () => ({ harness, reader })
    changesAreSeen(files, given)
    if (card.takesAccessFile) readersAreRead(given)
    // What is fed lies with us: there is no network that could fail.
    if (!card.isPushed) {
      faultsRemoveNothing(given)
      failuresAreTold(given)
    }
    if (oauth) tokensAreRenewed(given)
    oddCallsAreTold(given)
    pagesAreWhole(given)
  })
}
