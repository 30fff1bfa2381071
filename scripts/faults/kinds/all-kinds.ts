import { engineKinds } from './engine.ts'
import type { Kind } from './kind.ts'
import { limitKinds } from './limits.ts'
import { lineKinds } from './lines.ts'
import { modelKinds } from './model.ts'
import { processKinds } from './processes.ts'
import { serviceKinds } from './services.ts'
import { sourceKinds } from './source.ts'

/** What no run may do without. */
const core = new Set([
  'worker killed',
  'worker dies after-fetch',
  'worker dies before-commit',
  'worker dies after-commit',
  'worker frozen, wakes late',
  'api killed',
  'PostgreSQL stops at once',
  'Redis restarts',
  'Redis emptied',
  'reply to COMMIT lost',
  'bulk partly refused, busy',
  'bulk partly refused for good',
  'store 500',
  'store short body',
  'lists nothing',
  'short list called complete',
  'cursor lost',
])

/** Every kind of fault a run can cause. */
export const allKinds: Kind[] = [
  ...processKinds,
  ...serviceKinds,
  ...limitKinds,
  ...lineKinds,
  ...engineKinds,
  ...modelKinds,
  ...sourceKinds,
].map((kind) => ({ ...kind, isCore: core.has(kind.name) && !kind.isLong }))
