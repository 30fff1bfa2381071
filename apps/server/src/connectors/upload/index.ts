import { text } from 'node:stream/consumers'
import { authTypes } from '@zhiwen/contract/enums.ts'
import { z } from 'zod'
import type { ContentConnector, SourceItem } from '../content-spec.ts'
import { accessFileName, parseAccessFile } from '../kit/access-file.ts'
import { pushedOf, pushedSteps } from '../kit/pushed.ts'
import { logo } from './logo.ts'

const nothing = z.strictObject({})
const isAccessFile = ({ path, file_name }: SourceItem) =>
  path.length === 0 && file_name === accessFileName

/** Files people drop into the product. A file is known by its whole path. */
export const upload: ContentConnector<Record<string, never>, Record<string, never>> = {
  ...pushedSteps,
  key: 'upload',
  card: {
    category: 'files',
    authTypes: [authTypes.none],
    scopes: ['workspace', 'personal'],
    canListReaders: false,
    takesAccessFile: true,
    isPushed: true,
    logo,
    settings: [],
    credential: [],
  },
  settings: nothing,
  credential: nothing,
  async listPage(ctx, place) {
    const page = await pushedSteps.listPage(ctx, place)
    return { ...page, items: page.items.filter((item) => !isAccessFile(item)) }
  },
  async readAccess(ctx) {
    const pushed = pushedOf(ctx)
    const [{ users, groups, rules }, file] = await Promise.all([
      pushed.access(),
      pushed.read(accessFileName),
    ])
    if (file === 'gone') return { users, groups, rules }
    const given = parseAccessFile(await text(file.body))
    return {
      users,
      groups: [...groups, ...given.groups],
      rules: [...rules, ...given.rules],
    }
  },
}
