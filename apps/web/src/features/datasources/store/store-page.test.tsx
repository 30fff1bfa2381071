import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildApp, buildKind } from '../../../testing/app-builders.ts'
import { answer, answerWith, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { StorePage } from './store-page.tsx'

withFakeApi()
beforeEach(() => {
  answer('GET /apps', { items: [] })
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 200_000, used: 28_614 },
    members: { limit: 30, used: 8 },
  })
})

const shelf = buildKind({ installed_count: 2 })
const repository = buildKind({
  app_key: 'repository',
  name: '代码仓库',
  about: '仓库里的文档',
  category: 'code',
  takes_access_file: false,
})
const company = '/manage/datasources/appStore'

async function openStore(path: `/${string}` = company) {
  answer('GET /app_store', { items: [shelf, repository] })
  const view = await renderPage(StorePage, { path })
  await screen.findByRole('heading', { name: /^文件/ })
  return view
}

test('RT-15 kinds stand by category with a mark on those already connected', async () => {
  await openStore()

  const files = within(
    screen.getByRole('heading', { name: /^文件/ }).parentElement ?? document.body,
  )
  expect(files.getByRole('button', { name: /书架/ })).toHaveTextContent('已接入2')
  expect(screen.getByRole('button', { name: /代码仓库/ })).not.toHaveTextContent('已接入')
  const headings = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
  expect(headings).toEqual(['研发 1', '文件、网页与接口 1'])
  expect(await screen.findByText('28,614 / 200,000份文档')).toBeInTheDocument()
})

test('D10 a kind whose app has lost its access says so instead of its count', async () => {
  answer('GET /apps', { items: [buildApp(1, { app_key: 'shelf', state: 'needs_auth' })] })
  await openStore()

  expect(await screen.findByRole('button', { name: /书架.*需要重新授权/ })).toBeInTheDocument()
  expect(screen.queryByText('已接入2')).not.toBeInTheDocument()
})

test('D1 a kind tells what is synced and which rights it needs before any form', async () => {
  const { user, address } = await openStore()

  await user.click(screen.getByRole('button', { name: /书架/ }))

  const details = within(screen.getByRole('dialog', { name: '书架' }))
  expect(details.getByText('目录里的文档与表格')).toBeInTheDocument()
  expect(details.getByText('只读账号')).toBeInTheDocument()
  expect(details.getByText(/按目录写明谁能看/)).toBeInTheDocument()
  expect(address()).toBe(`${company}?kind=shelf`)
  expect(details.getByRole('link', { name: '开始接入' })).toHaveAttribute(
    'href',
    '/manage/datasources/create?app_key=shelf',
  )
})

test('search and category narrow the kinds, and clearing brings all back', async () => {
  const { user, address } = await openStore()

  await user.click(screen.getByRole('button', { name: '研发' }))
  expect(screen.queryByRole('button', { name: /书架/ })).not.toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: '搜索应用' }), '书架')
  await waitFor(() => expect(address()).toContain('q='))

  expect(await screen.findByText('没有找到“书架”')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '去掉筛选' }))
  expect(screen.getByRole('button', { name: /书架/ })).toBeInTheDocument()
  expect(address()).toBe(company)
})

test('ROLE-8 the personal store asks for personal kinds and leads to the personal wizard', async () => {
  const { user } = await openStore('/personal/appStore')

  const [asked] = requestsTo('GET /app_store')
  expect(new URL(asked?.url ?? '').searchParams.get('scope')).toBe('personal')
  await user.click(screen.getByRole('button', { name: /书架/ }))
  const details = within(screen.getByRole('dialog', { name: '书架' }))
  expect(details.getByText('只有你自己能搜索和提问。')).toBeInTheDocument()
  expect(details.getByRole('link', { name: '开始接入' })).toHaveAttribute(
    'href',
    '/personal/create?app_key=shelf',
  )
})

test('a store that does not load says so and can be asked again', async () => {
  refuse('GET /app_store', 'server-error')
  const { user } = await renderPage(StorePage, { path: company })

  await screen.findByRole('alert')
  answer('GET /app_store', { items: [shelf] })
  await user.click(screen.getByRole('button', { name: '重试' }))

  expect(await screen.findByRole('button', { name: /书架/ })).toBeInTheDocument()
})

test('while the store loads, its layout is shown', async () => {
  answerWith('GET /app_store', () => new Promise(() => {}))
  const { container } = await renderPage(StorePage, { path: company })

  await waitFor(() => expect(container.querySelectorAll('ul li')).toHaveLength(6))
})
