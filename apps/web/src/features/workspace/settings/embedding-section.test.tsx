import { screen, waitFor, within } from '@testing-library/react'
import type { EmbeddingSetting } from '@zhiwen/contract/embedding.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, answerWith, refusal, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { toast } from '../../../ui/index.ts'
import { ToastHost } from '../../../ui/toast-host.tsx'
import { EmbeddingSection } from './embedding-section.tsx'

withFakeApi()

const builtin: EmbeddingSetting = {
  kind: 'builtin',
  url: null,
  model: null,
  dims: 512,
  has_key: false,
  next: null,
}
const endpoint = {
  kind: 'openai' as const,
  url: 'https://ai.xinghe.example/v1',
  model: 'text-embedding-v4',
  dims: 1024,
  has_key: true,
}

beforeEach(() => {
  answer('GET /workspace/embedding', builtin)
  answer('GET /quota', {
    plan: 'team',
    plan_expires_at: null,
    documents: { limit: 20_000, used: 1_204 },
    members: { limit: 30, used: 8 },
  })
})
afterEach(() => toast.clear())

async function openDialog() {
  const view = await renderPage(
    () => (
      <>
        <EmbeddingSection />
        <ToastHost />
      </>
    ),
    { path: '/x' },
  )
  await view.user.click(await screen.findByRole('button', { name: '更换模型' }))
  const dialog = within(screen.getByRole('dialog', { name: '更换模型' }))
  await view.user.click(dialog.getByRole('radio', { name: /自选接口/ }))
  const submit = () => view.user.click(dialog.getByRole('button', { name: '测试并更换' }))
  return { ...view, dialog, submit }
}

test('API-WS-3 an endpoint is tried and kept; the cost is said before, the move after', async () => {
  const { user, dialog, submit } = await openDialog()
  expect(await dialog.findByText(/重新处理1,204份文档/)).toBeVisible()
  answer('PUT /workspace/embedding', { ...builtin, next: endpoint })
  await user.type(dialog.getByLabelText('接口地址'), ` ${endpoint.url} `)
  await user.type(dialog.getByLabelText('模型名称'), endpoint.model)
  await user.type(dialog.getByLabelText('密钥'), 'sk-1')
  await submit()

  expect(await screen.findByText(/正在用text-embedding-v4重新处理全部文档/)).toBeVisible()
  expect(screen.getByRole('button', { name: '更换模型' })).toBeDisabled()
  expect(await requestsTo('PUT /workspace/embedding')[0]?.json()).toEqual({
    kind: 'openai',
    url: endpoint.url,
    model: endpoint.model,
    batch: 10,
    key: 'sk-1',
  })
})

test('MSG-34 what is missing and what the endpoint refuses is said at its field', async () => {
  const { user, dialog, submit } = await openDialog()
  await submit()
  expect(dialog.getByText('请填写模型名称')).toBeVisible()
  expect(requestsTo('PUT /workspace/embedding')).toHaveLength(0)

  const message = '这个地址没有给出向量，请检查地址、模型和密钥'
  answerWith('PUT /workspace/embedding', () =>
    refusal('input-invalid', { details: { fields: [{ field: 'url', message }] } }),
  )
  await user.type(dialog.getByLabelText('接口地址'), endpoint.url)
  await user.type(dialog.getByLabelText('模型名称'), endpoint.model)
  await submit()
  expect(await dialog.findByText(message)).toBeVisible()
})

test('an endpoint that does not answer changes nothing and says so', async () => {
  const { user, dialog, submit } = await openDialog()
  answerWith('PUT /workspace/embedding', () => refusal('source-unavailable'))
  await user.type(dialog.getByLabelText('接口地址'), endpoint.url)
  await user.type(dialog.getByLabelText('模型名称'), endpoint.model)
  await submit()

  expect(await dialog.findByRole('alert')).toHaveTextContent('接口没有响应，没有更换模型')
})

test('a saved endpoint shows its address and that a key is kept, never the key', async () => {
  answer('GET /workspace/embedding', { ...endpoint, next: null })
  await renderPage(EmbeddingSection, { path: '/x' })

  await waitFor(() => expect(screen.getByText('text-embedding-v4')).toBeVisible())
  expect(screen.getByText(/1,?024维，密钥已保存/)).toBeVisible()
})
