import {
  type PermissionRow,
  permissionMatrix,
} from '../apps/server/src/testing/permission-matrix.ts'
import { callApi } from './support/api.ts'
import { changeMember, joinBy } from './support/colleagues.ts'
import { registerCreator } from './support/people.ts'
import { type Names, permissionScreens, withoutScreen } from './support/permission-screens.ts'
import { expect, test } from './support/test.ts'

const levels = ['member', 'admin', 'creator'] as const

const screenOf = ({ call, does }: PermissionRow) =>
  permissionScreens[does] ?? permissionScreens[call]

test('every act of the matrix is looked for on a screen, or named as having none', () => {
  const unknown = permissionMatrix.filter(
    (row) =>
      !screenOf(row) && !withoutScreen.includes(row.call) && !row.call.includes('/directory_'),
  )
  expect(unknown.map(({ call, does }) => `${call} (${does})`)).toEqual([])
})

/** A company with somebody of every level and state, and one of each level to look through. */
async function makeCompany() {
  const creator = await registerCreator('顾清越')
  const promote = { action: 'set_type', ws_user_type: 2 }
  const disable = { action: 'disable' }
  const add = async (name: string, ...changes: Record<string, unknown>[]) => {
    const { person, memberId } = await joinBy(creator, name)
    for (const change of changes) await changeMember(creator, memberId, change)
    return person
  }
  const member = await add('周明远')
  const admin = await add('林可欣', promote)
  const names: Names = {
    member: '许安然',
    admin: '何嘉树',
    creator: '顾清越',
    'disabled member': '孟凡',
    'disabled admin': '陆子衿',
  }
  // A free plan has few seats, and a disabled person holds none.
  await add(names['disabled member'], disable)
  await add(names['disabled admin'], promote, disable)
  await add(names.member)
  await add(names.admin, promote)
  await callApi('POST /roles', { token: creator.token, body: { name: '质量部' } })
  return { people: { creator, admin, member }, names }
}

const nameOf = ({ target = 'member', targetState }: PermissionRow, names: Names): string =>
  targetState === 'disabled' && target !== 'creator' ? names[`disabled ${target}`] : names[target]

test('ROLE-2…31 each level is shown what it may do, and nothing else', async ({
  openBrowser,
  health,
}) => {
  test.setTimeout(600_000)
  health.allow(/status of 40[0-9]/)
  const { people, names } = await makeCompany()

  for (const level of levels) {
    const page = await (await openBrowser(people[level])).newPage()
    for (const row of permissionMatrix) {
      const screen = screenOf(row)
      if (!screen) continue
      const isAllowed = row.by[level] === 'allowed'
      const isShown = () => screen(page, nameOf(row, names))
      const message = `${level}: ${row.does} (${row.rule})`
      // What is allowed may be drawn a moment after the page has settled: it is looked for again.
      if (isAllowed) await expect.configure({ soft: true }).poll(isShown, { message }).toBe(true)
      else expect.soft(await isShown(), message).toBe(false)
    }
    await page.close()
  }
})
