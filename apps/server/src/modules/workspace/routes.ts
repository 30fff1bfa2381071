import * as contract from '@zhiwen/contract/platform.ts'
import { route } from '../../http/route.ts'
import type { Config } from '../../platform/config.ts'
import { publicConfig } from './platform-config.ts'

/** Platform config (API-CFG-1); members and settings follow with their screens. */
export const workspaceRoutes = (config: Config) => [
  route(contract.getPlatformConfig, async () => publicConfig(config)),
]
