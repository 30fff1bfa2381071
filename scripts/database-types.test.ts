import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the row types are those of the migrated database', () => {
  const check = () =>
    execFileSync(process.execPath, [join(import.meta.dirname, 'database-types.ts'), '--check'])

  expect(check).not.toThrow()
})
