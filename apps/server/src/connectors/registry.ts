import type { DirectoryKey } from '@zhiwen/contract/enums.ts'
import { dingtalk } from './dingtalk/index.ts'
import { feishu } from './feishu/index.ts'
import type { DirectoryConnector } from './spec.ts'
import { wecom } from './wecom/index.ts'

/** Every work app whose directory can be read. */
export const directoryConnectors: Record<DirectoryKey, DirectoryConnector> = {
  feishu,
  dingtalk,
  wecom,
}
