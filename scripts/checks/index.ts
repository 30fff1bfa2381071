import { checkConnectorKeys } from './connector-keys.ts'
import { checkFileShape } from './file-shape.ts'
import type { Checker } from './finding.ts'
import { checkHygiene } from './hygiene.ts'
import { checkLiteralText } from './literal-text.ts'
import { checkLocaleKeys } from './locale-keys.ts'
import { checkMeasures } from './measures.ts'
import { checkMigrationNames } from './migration-names.ts'
import { checkPlatformOnly } from './platform-only.ts'
import { checkSettings } from './settings.ts'
import { checkTableOwnership } from './table-ownership.ts'

/** Rules no tool knows, by the name `pnpm check` prints. */
export const checkers: Record<string, Checker> = {
  'table ownership (D9)': checkTableOwnership,
  'connector keys (D10)': checkConnectorKeys,
  'platform-only calls (D8, D11)': checkPlatformOnly,
  'file shape (D12)': checkFileShape,
  'locale keys (D14)': checkLocaleKeys,
  'literal text (D14)': checkLiteralText,
  hygiene: checkHygiene,
  settings: checkSettings,
  'migration names': checkMigrationNames,
  measures: checkMeasures,
}
