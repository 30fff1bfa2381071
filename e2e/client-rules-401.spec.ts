import { readStack } from './stack/index.ts'
import { callApi } from './support/api.ts'
import { answerCalls, holdCalls, nextCall, recordCalls } from './support/calls.ts'
import { anyCall, anyCallPath, sendAnyCall, signInByForm, toasts } from './support/forms.ts'
import { readKept, readToken } from './support/storage.ts'
import { expect, test } from './support/test.ts'

test.use({ kind: 'resident' })
test.beforeEach(({ health }) => health.allow(/status of 401/))

test('MSG-30 a 401 clears the token at once and leads to sign-in after 100 ms, which leads back', async ({
  page,
  person,
}) => {
  await page.clock.install()
  await page.goto(`${anyCallPath}?from=menu`)
  await expect(page.getByLabel('企业名称')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  // The sign-in ends elsewhere: the server itself refuses the next call.
  await callApi('POST /auth/logout', { token: person.token })
  await sendAnyCall(page)

  await expect(toasts(page)).toHaveText(['401, 无权访问详情'])
  expect(await readToken(page)).toBeNull()
  expect(await readKept(page, 'app.user')).toBeNull()
  await page.clock.runFor(99)
  expect(new URL(page.url()).pathname).toBe(anyCallPath)
  await page.clock.runFor(1)
  const { baseUrl } = readStack()
  await expect(page).toHaveURL(`/login?redirect=${baseUrl}${anyCallPath}%3Ffrom%3Dmenu`)

  await page.clock.resume()
  await signInByForm(page, person)
  await expect(page).toHaveURL(`${anyCallPath}?from=menu`)
})

test('ERR-3 several 401 give one toast and one redirect', async ({ page }) => {
  await page.goto('/accountSetting')
  await answerCalls(page, 'GET /avatar/user', () => ({ status: 401, body: { code: 401 } }))
  await answerCalls(page, 'GET /user/devices', () => ({ status: 401, body: { code: 401 } }))
  const avatars = await holdCalls(page, 'GET /avatar/user')
  const devices = await holdCalls(page, 'GET /user/devices')
  const sent = [nextCall(page, 'GET /avatar/user'), nextCall(page, 'GET /user/devices')]
  await page.getByRole('button', { name: '更换头像' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: '安全' }).click()
  await Promise.all(sent)
  // The toast is counted where it is added, so that a second one cannot come and go unseen.
  const shown = await page.evaluateHandle(() => {
    const texts: (string | null)[] = []
    const list = document.querySelector('ol[aria-live="polite"]')
    const note = (records: MutationRecord[]) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        texts.push(node.textContent)
      }
    }
    if (list) new MutationObserver(note).observe(list, { childList: true })
    return texts
  })
  avatars.release()
  devices.release()

  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(toasts(page)).toHaveCount(1)
  expect(await shown.jsonValue()).toEqual(['401, 无权访问'])
})

test('MSG-30 a 401 without words of the server says 401, 无权访问', async ({ page }) => {
  await page.goto(anyCallPath)
  await answerCalls(page, anyCall, () => ({ status: 401, html: '<h1>Unauthorized</h1>' }))
  await sendAnyCall(page)
  await expect(toasts(page)).toHaveText(['401, 无权访问'])
  await expect(page).toHaveURL(/\/login/)
})

test('API-AUTH-3 sign-out clears everything and goes to /login even if the call fails', async ({
  page,
  health,
}) => {
  health.allow(/ERR_CONNECTION_FAILED.*logout/, /sign-out was not confirmed/)
  await answerCalls(page, 'POST /auth/logout', () => 'cut')
  await page.goto('/home')
  await page.getByRole('button', { name: '账户菜单' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()

  await expect(page).toHaveURL('/login')
  expect(await readToken(page)).toBeNull()
  expect(await readKept(page, 'app.user')).toBeNull()
  // The cookie still lives, as the call never arrived; it must not sign the person in again.
  const refreshes = recordCalls(page, 'POST /auth/refresh')
  await page.goto('/home')
  await expect(page).toHaveURL('/login?redirect=/home')
  expect(refreshes).toHaveLength(0)
})

for (const status of [401, 500]) {
  test(`API-AUTH-3 sign-out answered with ${status} ends at /login all the same`, async ({
    page,
    health,
  }) => {
    health.allow(new RegExp(`${status}.*logout`), /sign-out was not confirmed/)
    await answerCalls(page, 'POST /auth/logout', () => ({ status, body: { code: status } }))
    await page.goto('/home')
    await page.getByRole('button', { name: '账户菜单' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL('/login')
    expect(await readToken(page)).toBeNull()
    await expect(toasts(page)).toHaveCount(0)
  })
}
