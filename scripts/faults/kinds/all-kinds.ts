import { engineKinds } from './engine.ts'
import type { Kind } from './kind.ts'
import { limitKinds } from './limits.ts'
import { lineKinds } from './lines.ts'
import { modelKinds } from './model.ts'
import { processKinds } from './processes.ts'
import { serviceKinds } from './services.ts'
import { sourceKinds } from './source.ts'

/** Every kind of fault a run can cause. */
export const allKinds: Kind[] = [
  ...processKinds,
  ...serviceKinds,
  ...limitKinds,
  ...lineKinds,
  ...engineKinds,
  ...modelKinds,
  ...sourceKinds,
]
