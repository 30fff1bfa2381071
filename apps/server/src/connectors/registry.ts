import type { DirectoryKey } from '@zhiwen/contract/enums.ts'
import type { ContentConnector } from './content-spec.ts'
import { dingtalk } from './dingtalk/index.ts'
import { feishu } from './feishu/index.ts'
import { git } from './git/index.ts'
import { push } from './push/index.ts'
import { s3 } from './s3/index.ts'
import type { DirectoryConnector } from './spec.ts'
import { upload } from './upload/index.ts'
import { web } from './web/index.ts'
import { webdav } from './webdav/index.ts'
import { wecom } from './wecom/index.ts'

/** Every work app whose directory can be read. */
export const directoryConnectors: Record<DirectoryKey, DirectoryConnector> = {
  feishu,
  dingtalk,
  wecom,
}

/** Every kind of source that documents come from; the order is the order of the store. */
export const contentConnectors: Record<string, ContentConnector> = {
  upload,
  push,
  webdav,
  s3,
  git,
  web,
}
