import { noticeKinds } from '@zhiwen/contract/enums.ts'
import { noticeId } from '@zhiwen/contract/ids.ts'
import { listNotices, readNotices } from '@zhiwen/contract/notices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BuiltUser,
  type BuiltWorkspace,
  buildNotice,
  buildUser,
  buildWorkspace,
  signIn,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { NewNotice } from './index.ts'
import { noticeMail, oldClean } from './jobs.ts'

let app: TestApp
let workspace: BuiltWorkspace
beforeAll(async () => {
  app = await createTestApp()
  workspace = await buildWorkspace(app)
})
afterAll(() => app.close())

let made = 0
const aReader = async (changes: Parameters<typeof buildUser>[1] = {}) => {
  made += 1
  const user = await buildUser(app, { email: `reader${made}@a.test`, ...changes })
  return { user, token: (await signIn(app, user)).token }
}
const params = {
  actor: '王管理',
  name: '李雷',
  role: '财务',
  type: '2',
  app: '制度库',
  removed: '30',
  widened: '0',
}
const told = (to: Pick<BuiltUser, 'id'>, changes: Partial<NewNotice> = {}): NewNotice => ({
  to: to.id,
  workspaceId: workspace.id,
  companyName: '星河科技',
  kind: 'type-changed',
  params,
  ...changes,
})
const send = (notice: NewNotice) =>
  app.platform.db.withTenant({ workspaceId: workspace.id }, (tx) =>
    app.modules.notices.send(tx, notice),
  )
const mailsTo = (user: BuiltUser) => app.ledger.mails.filter(({ to }) => to === user.email)
const run = (name: string, payload: object) => {
  const handler = app.modules.handlers.find(({ job }) => job.name === name)
  return handler?.run({ payload, signal: AbortSignal.timeout(10_000), log: app.platform.log })
}

test('API-NOTE-1: notices come newest first, with the number of unread ones', async () => {
  const { user, token } = await aReader()
  await send(told(user, { kind: 'disabled' }))
  app.clock.advance(60)
  await send(told(user, { kind: 'enabled' }))

  const { data } = await app.call(listNotices, { token })

  expect(data).toMatchObject({ total: 2, unread: 2, page: 1, page_size: 10 })
  expect(data.items.map(({ kind }) => kind)).toEqual(['enabled', 'disabled'])
  expect(data.items[0]).toMatchObject({
    params,
    workspace_id: workspace.id,
    company_name: '星河科技',
    is_read: false,
    created_at: app.clock.now().toISOString(),
  })
})

test('API-NOTE-2: the named ones are read, then all', async () => {
  const { user, token } = await aReader()
  for (let sent = 0; sent < 3; sent++) await send(told(user))
  const { items } = (await app.call(listNotices, { token })).data
  const ids = items.slice(0, 1).map(({ id }) => id)

  const one = await app.call(readNotices, { token, body: { ids } })
  const again = await app.call(readNotices, { token, body: { ids } })
  const unread = await app.call(listNotices, { token, query: { unread: '1' } })
  const all = await app.call(readNotices, { token, body: {} })

  expect([one.data.unread, again.data.unread, all.data.unread]).toEqual([2, 2, 0])
  expect(unread.data).toMatchObject({ total: 2 })
  expect(unread.data.items).toHaveLength(2)
})

test('C15: one foreign notice among own ones refuses all', async () => {
  const { user, token } = await aReader()
  const own = await buildNotice(app, { to: user, workspace })
  const foreign = await buildNotice(app, { to: workspace.creator, workspace })

  const reply = await app.call(readNotices, { token, body: { ids: [own, foreign] } })

  expect(reply.error).toBe('not-found')
  expect((await app.call(listNotices, { token })).data.unread).toBe(1)
})

test('a notice of an act that was rolled back does not exist', async () => {
  const { user, token } = await aReader()

  const failing = app.platform.db.withTenant({ workspaceId: workspace.id }, async (tx) => {
    await app.modules.notices.send(tx, told(user))
    throw new Error('stopped')
  })

  await expect(failing).rejects.toThrow('stopped')
  await app.runJobs()
  expect((await app.call(listNotices, { token })).data.total).toBe(0)
  expect(mailsTo(user)).toEqual([])
})

test('notices.notice-mail run twice sends one mail', async () => {
  const { user } = await aReader()
  await send(told(user))
  const { rows } = await app.system.query('select id from notices where user_id = $1', [user.id])
  const payload = { workspace_id: workspace.id, notice_id: noticeId.parse(rows[0].id) }

  await run(noticeMail.name, payload)
  await run(noticeMail.name, payload)

  expect(mailsTo(user)).toHaveLength(1)
  await app.runJobs()
  expect(mailsTo(user)).toHaveLength(1)
})

test('a mail goes to a proven address only', async () => {
  const { user } = await aReader()
  await app.system.query('update users set email_verified_at = null where id = $1', [user.id])
  const deleted = await aReader()
  await send(told(user))
  await send(told(deleted.user))
  await app.system.query(
    'update users set email = null, mobile_e164 = null, deleted_at = now() where id = $1',
    [deleted.user.id],
  )

  await app.runJobs()

  expect([...mailsTo(user), ...mailsTo(deleted.user)]).toEqual([])
})

const silent = ['invited', 'joined', 'creator-reads-on', 'creator-reads-off']
test.each(noticeKinds.filter((kind) => !silent.includes(kind)))(
  'the mail of %s is worded in both languages without gaps',
  async (kind) => {
    for (const preferred_language of ['zh-hans', 'en'] as const) {
      const { user } = await aReader({ preferred_language })
      await send(told(user, { kind }))
      await app.runJobs()

      const [mail] = mailsTo(user)
      expect(mail?.subject).not.toMatch(/[{}]|mail\.notice/)
      expect(mail?.text).not.toMatch(/[{}]|mail\.notice|undefined/)
      expect(mail?.text).toContain('星河科技')
      expect(/的|你|了/.test(mail?.text ?? '')).toBe(preferred_language === 'zh-hans')
    }
  },
)

test.each(silent)('%s is for the bell alone', async (kind) => {
  const { user, token } = await aReader()
  await send(told(user, { kind: noticeKinds.find((known) => known === kind) ?? 'joined' }))

  await app.runJobs()

  expect(mailsTo(user)).toEqual([])
  expect((await app.call(listNotices, { token })).data.unread).toBe(1)
})

test('R5: a name cannot add lines or a link of its own to a mail', async () => {
  const { user } = await aReader()
  const actor = `王\n\n点这里 https://evil.test/${'x'.repeat(300)}\u202e`
  await send(told(user, { kind: 'disabled', params: { actor } }))

  await app.runJobs()

  const [mail] = mailsTo(user)
  expect(mail?.text.split('\n\n')).toHaveLength(3)
  expect(mail?.text).not.toContain('\u202e')
  expect(mail?.text).not.toContain('x'.repeat(120))
})

test('notices of half a year ago are forgotten, and running the job again changes nothing', async () => {
  const { user, token } = await aReader()
  await send(told(user))
  app.clock.advance(181 * 86_400)
  await send(told(user))

  await run(oldClean.name, {})
  await run(oldClean.name, {})

  const fresh = await signIn(app, user)
  expect(token).not.toBe(fresh.token)
  expect((await app.call(listNotices, { token: fresh.token })).data.total).toBe(1)
})
