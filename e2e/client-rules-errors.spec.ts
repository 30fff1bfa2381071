import { answerCalls } from './support/calls.ts'
import { anyCall, anyCallPath, sendAnyCall, toasts } from './support/forms.ts'
import { expect, test } from './support/test.ts'

test.use({ kind: 'resident' })

const error = (code: number, more: object = {}) => ({ code, data: null, ...more })

test('MSG-31 a 403 shows its message and goes to /403, with the request id', async ({
  page,
  health,
}) => {
  health.allow(/status of 403/)
  const body = error(403, { error: 'access-denied', message: '只有创建者可以', request_id: 'rq-7' })
  await answerCalls(page, anyCall, () => ({ status: 403, body }))
  await page.goto(anyCallPath)
  await sendAnyCall(page)
  await expect(page).toHaveURL('/403')
  await expect(toasts(page)).toContainText(['只有创建者可以'])
  await expect(page.getByText('请求编号 rq-7')).toBeVisible()
  await page.getByRole('button', { name: '返回上一页' }).click()
  await expect(page).toHaveURL(anyCallPath)
})

test('MSG-31 a 403 without words says 没有权限访问该资源', async ({ page, health }) => {
  health.allow(/status of 403/)
  await answerCalls(page, anyCall, () => ({ status: 403, html: '<h1>Forbidden</h1>' }))
  await page.goto(anyCallPath)
  await sendAnyCall(page)
  await expect(page).toHaveURL('/403')
  await expect(toasts(page)).toHaveText(['没有权限访问该资源'])
})

test('MSG-42 a 403 of an inactive user goes to /guide', async ({ page, health }) => {
  health.allow(/status of 403/)
  const body = error(403, { error: 'user-inactive', message: '请先完成账号激活' })
  await answerCalls(page, anyCall, () => ({ status: 403, body }))
  await page.goto(anyCallPath)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await sendAnyCall(page)
  await expect(toasts(page)).toContainText(['请先完成账号激活'])
  // This person is active after all, so the guide leads on to the home page.
  await expect(page).toHaveURL('/home')
})

test('MSG-33 a 502 goes to /502?from=path, which asks every 10 s and returns', async ({
  page,
  health,
}) => {
  health.allow(/50[23]/)
  await page.clock.install()
  await answerCalls(page, anyCall, () => ({ status: 502, html: '<h1>Bad Gateway</h1>' }))
  let isUp = false
  const asked: number[] = []
  await answerCalls(page, 'GET /health/ready', (turn) => {
    asked.push(turn)
    return isUp ? undefined : { status: 503, html: '' }
  })
  await page.goto(`${anyCallPath}?a=1`)
  await sendAnyCall(page)

  await expect(page).toHaveURL(`/502?from=${encodeURIComponent(`${anyCallPath}?a=1`)}`)
  await expect(toasts(page)).toHaveText(['服务暂时不可用'])
  await expect(page.getByText(/秒后第1次重试/)).toBeVisible()
  expect(asked).toHaveLength(0)
  await page.clock.runFor(10_000)
  await expect.poll(() => asked.length).toBe(1)
  await expect(page.getByText(/秒后第2次重试/)).toBeVisible()
  isUp = true
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(`${anyCallPath}?a=1`)
  await expect(page.getByLabel('企业名称')).toBeVisible()
})

test('MSG-33 a 502 while a page loads goes to /502 too; 立即重试 does not wait', async ({
  page,
  health,
}) => {
  health.allow(/502/)
  let isUp = false
  await answerCalls(page, 'GET /user/info', () =>
    isUp ? undefined : { status: 502, html: '<h1>Bad Gateway</h1>' },
  )
  await page.goto('/accountSetting')
  await expect(page).toHaveURL(`/502?from=${encodeURIComponent('/accountSetting')}`)
  isUp = true
  await page.getByRole('button', { name: '立即重试' }).click()
  await expect(page).toHaveURL('/accountSetting')
})

test('MSG-32, attack J5 a 404 shows its message as text and stays; without words 请求的资源不存在', async ({
  page,
  health,
}) => {
  health.allow(/status of 404/)
  await answerCalls(page, anyCall, (turn) =>
    turn === 1
      ? {
          status: 404,
          body: error(404, {
            error: 'not-found',
            message: '没有<img src=x onerror=alert(1)>这家企业',
          }),
        }
      : { status: 404, body: error(404) },
  )
  await page.goto(anyCallPath)
  await sendAnyCall(page)
  await expect(toasts(page)).toHaveText(['没有<img src=x onerror=alert(1)>这家企业'])
  await sendAnyCall(page)
  await expect(toasts(page)).toHaveText([
    '没有<img src=x onerror=alert(1)>这家企业',
    '请求的资源不存在',
  ])
  await expect(page).toHaveURL(anyCallPath)
})

test('ERR-1 an error shows for 5 s', async ({ page, health }) => {
  health.allow(/status of 409/)
  await page.clock.install()
  const body = error(409, { error: 'state-conflict', message: '当前状态不允许此操作' })
  await answerCalls(page, anyCall, () => ({ status: 409, body }))
  await page.goto(anyCallPath)
  await expect(page.getByLabel('企业名称')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await sendAnyCall(page)
  await expect(toasts(page)).toHaveText(['当前状态不允许此操作'])
  await page.mouse.move(10, 10)
  await page.clock.runFor(4_999)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(toasts(page)).toHaveCount(0)
})

test('ERR-1 the same text shows once in 3 s', async ({ page, health }) => {
  health.allow(/status of 409/)
  await page.clock.install()
  const body = error(409, { error: 'state-conflict', message: '当前状态不允许此操作' })
  await answerCalls(page, anyCall, () => ({ status: 409, body }))
  await page.goto(anyCallPath)
  await expect(page.getByLabel('企业名称')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const answered = () => page.waitForResponse((reply) => reply.url().endsWith('/workspaces'))
  for (const [ms, count] of [
    [0, 1],
    [2_999, 1],
    [1, 2],
  ] as const) {
    await page.clock.runFor(ms)
    const reply = answered()
    await sendAnyCall(page)
    await reply
    await expect(page.getByRole('button', { name: '创建公司' })).toBeEnabled()
    await expect(toasts(page)).toHaveCount(count)
  }
})

test('ERR-1 the request id stands behind 详情', async ({ page, health }) => {
  health.allow(/status of 409/)
  const body = error(409, { message: '当前状态不允许此操作', request_id: '0193-ab' })
  await answerCalls(page, anyCall, () => ({ status: 409, body }))
  await page.goto(anyCallPath)
  await sendAnyCall(page)
  await toasts(page).getByRole('button', { name: '详情' }).click()
  await expect(toasts(page)).toContainText(['0193-ab'])
})

test('MSG-57 a 500 with a page of a proxy instead of an answer says so in our words', async ({
  page,
  health,
}) => {
  health.allow(/500/)
  await answerCalls(page, anyCall, () => ({ status: 500, html: '<h1>Internal</h1>' }))
  await page.goto(anyCallPath)
  await sendAnyCall(page)
  await expect(toasts(page)).toHaveText(['服务器错误，请稍后再试'])
  await expect(page).toHaveURL(anyCallPath)
})

test('ERR-1, MSG-60 without an answer the text is the error’s own: 网络错误', async ({
  page,
  health,
}) => {
  health.allow(/ERR_CONNECTION_FAILED/)
  await answerCalls(page, anyCall, () => 'cut')
  await page.goto(anyCallPath)
  await sendAnyCall(page)
  await expect(toasts(page)).toHaveText(['网络错误'])
  await expect(page).toHaveURL(anyCallPath)
})

test('VAL-5 a body code other than 200 is an error even with HTTP 200; without words 请求失败', async ({
  page,
}) => {
  await answerCalls(page, anyCall, (turn) =>
    turn === 1
      ? { status: 200, body: error(409, { message: '该企业名称已被使用' }) }
      : { status: 200, body: error(1) },
  )
  await page.goto(anyCallPath)
  await sendAnyCall(page)
  await expect(toasts(page)).toHaveText(['该企业名称已被使用'])
  await sendAnyCall(page)
  await expect(toasts(page)).toHaveText(['该企业名称已被使用', '请求失败'])
  await expect(page).toHaveURL(anyCallPath)
})
