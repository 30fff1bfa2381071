import {
  type CompanyDocument,
  type Connector,
  createGitTarget,
  createS3Target,
  createSiteTarget,
  createWebdavTarget,
  type FileTarget,
} from '@zhiwen/demo-company'
import { bucketSettings, sourcesUrl } from './product.ts'

/** A source of the demo: where its documents lie and what the form of its kind is given. */
export type DemoSource = {
  connector: Connector
  title: string
  appKey: string
  form: Record<string, unknown>
  openTarget?: () => FileTarget | Promise<FileTarget>
  pathOf?: (document: CompanyDocument) => string
}

const at = (path: string) => new URL(path, sourcesUrl)
/** The address without what signs in; that goes into the credential. */
const shown = (path: string) => {
  const url = at(path)
  url.username = ''
  url.password = ''
  return url.href
}
const { username, password } = at('/')
const { accessKeyId, secretAccessKey, endpoint, region } = bucketSettings
/** Nothing is open that the lists do not open. */
const byLists = { auto_sync: true, default_visibility: 2 }

export const demoSources: readonly DemoSource[] = [
  { connector: 'upload', title: '制度文库', appKey: 'upload', form: byLists },
  { connector: 'feishu', title: '飞书知识库', appKey: 'push', form: byLists },
  {
    connector: 'webdav',
    title: '项目云盘',
    appKey: 'webdav',
    openTarget: () => createWebdavTarget(at('/dav/xinghe')),
    form: {
      ...byLists,
      settings: { url: shown('/dav/xinghe') },
      credential: { username, password },
    },
  },
  {
    connector: 'git',
    title: '产品 Git 仓库',
    appKey: 'git',
    openTarget: () =>
      createGitTarget({ address: at('/git/xinghe.git'), folder: at('/files/git/') }),
    form: {
      ...byLists,
      settings: { url: shown('/git/xinghe.git') },
      credential: { username, token: password },
    },
  },
  {
    connector: 'web',
    title: '官网帮助',
    appKey: 'web',
    openTarget: () =>
      createSiteTarget({
        folder: at('/files/site/xinghe'),
        base: '/xinghe',
        origin: at('/').origin,
      }),
    pathOf: ({ path }) => `/xinghe${path}`,
    form: {
      ...byLists,
      settings: { urls: [shown('/xinghe/')], paths: ['/xinghe/'], uses_access_file: true },
    },
  },
  {
    connector: 's3',
    title: '海外 S3',
    appKey: 's3',
    openTarget: () => createS3Target({ ...bucketSettings, bucket: 'xinghe-overseas' }),
    form: {
      ...byLists,
      settings: { endpoint, region, bucket: 'xinghe-overseas' },
      credential: { access_key: accessKeyId, secret_key: secretAccessKey },
    },
  },
  {
    connector: 'imap',
    title: '客服邮箱',
    appKey: 'upload',
    form: byLists,
    pathOf: ({ path }) => `${path}.eml`,
  },
]
