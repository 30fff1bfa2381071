export { applyChange, type Change, readChanges } from './changes.ts'
export {
  type Company,
  type CompanyDocument,
  type Connector,
  readCompany,
  readLines,
} from './company.ts'
export { createFileMaker, type FileMaker } from './files.ts'
export { pushedGroups, pushedItems } from './pushed.ts'
export { byMailbox, mayRead } from './readers.ts'
export type { FileTarget } from './sources/file-target.ts'
export { createGitTarget } from './sources/git.ts'
export { createMirror, type Mirror } from './sources/mirror.ts'
export { createS3Target } from './sources/s3.ts'
export { createSiteTarget } from './sources/site.ts'
export { createWebdavTarget } from './sources/webdav.ts'
