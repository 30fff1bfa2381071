import { userTypes } from '@zhiwen/contract/enums.ts'
import { getUserInfo } from '@zhiwen/contract/user.ts'
import { getWorkspace, updateWorkspace } from '@zhiwen/contract/workspace.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildFile,
  buildLogo,
  buildMember,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../../testing/builders.ts'
import { requestOf } from '../../../testing/call-endpoint.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { getBytes, listStore, picture, uploadFiles } from '../../../testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function anAdmin() {
  const workspace = await buildWorkspace(app)
  const { user } = await buildMember(app, { workspace, user_type: userTypes.admin })
  return { workspace, user, token: (await signIn(app, user)).token }
}
/** A change as somebody might send it by hand, whatever the types say. */
const send = (token: string, body: object) =>
  app.app.inject(requestOf(updateWorkspace, { token, body }))
const logo = (size: { width: number; height: number }, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  picture({ ...size, format })

test.each([
  ['id', '01890000-0000-7000-8000-000000000000'],
  ['workspace_id', '01890000-0000-7000-8000-000000000000'],
  ['created_by', '01890000-0000-7000-8000-000000000000'],
  ['creator_name', '我'],
  ['ws_user_type', 3],
  ['deleted_at', null],
  ['plan', 'ultimate'],
  ['logo_url', 'https://evil.test/x.png'],
  ['company_name_key', 'x'],
])('B4: the extra field %s is refused and nothing changes', async (field, value) => {
  const { token } = await anAdmin()

  const reply = await send(token, { version: 1, chat_enabled: false, [field]: value })

  expect(reply.json().error).toBe('input-invalid')
  expect((await app.call(getWorkspace, { token })).data).toMatchObject({
    version: 1,
    chat_enabled: true,
  })
})

test.each([
  ['a name of one character', { company_name: '一' }],
  ['a name of 101 characters', { company_name: '长'.repeat(101) }],
  ['a name that shows nothing', { company_name: '\u200b\u200b\u200b' }],
  ['a colour by name', { primary_color: 'red' }],
  ['a colour with an alpha part', { primary_color: '#7429EC80' }],
  ['a colour that carries a style', { primary_color: '#123;}*{' }],
  ['a colour that calls a function', { primary_color: 'url(x)' }],
  ['an unknown rule', { settings: { creator_reads_private: true } }],
  ['a weaker password than anybody may have', { settings: { password_min: 1 } }],
  ['a password longer than the rule allows', { settings: { password_min: 21 } }],
  ['a rule of another type', { settings: { allow_general: 'yes' } }],
  ['a switch as text', { chat_enabled: 'false' }],
])('B5: %s is refused here as anywhere else', async (_, change) => {
  const { token } = await anAdmin()

  const reply = await send(token, { version: 1, ...change })

  expect(reply.json().error).toBe('input-invalid')
  expect((await app.call(getWorkspace, { token })).data.version).toBe(1)
})

test('B3: a member neither sees nor changes the settings', async () => {
  const { workspace } = await anAdmin()
  const { user } = await buildMember(app, { workspace })
  const { token } = await signIn(app, user)

  expect((await app.call(getWorkspace, { token })).error).toBe('access-denied')
  expect((await send(token, { version: 1, chat_enabled: false })).json().error).toBe(
    'access-denied',
  )
})

test('B14: names cannot be tried out without limit', async () => {
  const { token } = await anAdmin()
  const { company_name } = await buildWorkspace(app)
  const statuses: number[] = []

  for (let tries = 0; tries < 11; tries++) {
    statuses.push((await send(token, { version: 1, company_name })).statusCode)
  }

  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 409))
  expect(statuses[10]).toBe(429)
})

test('C5: files that are not a logo of this very workspace cannot become one', async () => {
  const { workspace, user, token } = await anAdmin()
  const other = await buildWorkspace(app)
  const foreign = await buildLogo(app, { workspace: other, purpose: 'logo_square' })
  const wrongPlace = await buildLogo(app, { workspace, purpose: 'logo_rect' })
  const avatar = await buildFile(app, { owner: user })

  for (const logo_square_file_id of [foreign, wrongPlace, avatar]) {
    const reply = await send(token, { version: 1, logo_square_file_id })
    expect(reply.json().error).toBe('not-found')
  }

  const { data } = await app.call(getUserInfo, { token })
  expect(data.current_workspace?.logo_square_url).toBeNull()
})

test('C6: a logo of another company is not found without its signed link', async () => {
  const { token } = await anAdmin()
  const other = await buildWorkspace(app)
  const foreign = await buildLogo(app, { workspace: other, purpose: 'logo_square' })

  expect((await getBytes(app, `/api/files/${foreign}`, token)).status).toBe(404)
  expect((await getBytes(app, `/api/files/${foreign}`)).status).toBe(404)
})

test('B3: only managers upload logos', async () => {
  const { workspace } = await anAdmin()
  const { user } = await buildMember(app, { workspace })
  const [member, homeless] = [await signIn(app, user), await signIn(app, await buildUser(app))]
  const bytes = await logo({ width: 105, height: 105 })

  const byMember = await uploadFiles(app, member.token, [{ name: 'a.png', bytes }], 'logo_square')
  const byNobody = await uploadFiles(app, homeless.token, [{ name: 'a.png', bytes }], 'logo_square')

  expect(byMember.json().error).toBe('access-denied')
  expect(byNobody.json().error).toBe('member-disabled')
})

test('F2, F8: what is no PNG of the right size by its bytes leaves nothing behind', async () => {
  const { token } = await anAdmin()
  const square = { width: 105, height: 105 }
  const png = await logo(square)
  const bad: [string, Buffer][] = [
    ['logo.png', await logo(square, 'jpeg')],
    ['logo.png', await logo(square, 'webp')],
    ['logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="105" height="105"/>')],
    ['logo.png', Buffer.from('<html><script>1</script></html>')],
    ['logo.png', png.subarray(0, 60)],
    ['logo.png', await logo({ width: 3_000, height: 3_000 })],
    ['logo.png', Buffer.alloc(0)],
  ]
  const stored = listStore(app)

  for (const [name, bytes] of bad) {
    const reply = await uploadFiles(app, token, [{ name, bytes }], 'logo_square')
    expect(reply.json().error, `${bytes.length} bytes`).toBe('file-type')
  }

  expect(listStore(app)).toEqual(stored)
})

test('F2: what hides behind the picture of a logo is gone', async () => {
  const { token } = await anAdmin()
  const png = await logo({ width: 105, height: 105 })
  const bytes = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])

  const reply = await uploadFiles(app, token, [{ name: 'logo.png', bytes }], 'logo_square')
  const [file] = reply.json().data.files

  expect((await getBytes(app, file.url)).bytes.includes('<script>')).toBe(false)
})
