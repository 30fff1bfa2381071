import { screen, waitFor, within } from '@testing-library/react'
import type { DocGroup } from '@zhiwen/contract/doc-groups.ts'
import { userTypes } from '@zhiwen/contract/enums.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '../../../lib/session/index.ts'
import { buildApp } from '../../../testing/app-builders.ts'
import { buildUserOf } from '../../../testing/builders.ts'
import { buildDocument, pageOfDocuments } from '../../../testing/document-builders.ts'
import { answer, refuse, requestsTo, withFakeApi } from '../../../testing/fake-api.ts'
import { idOf } from '../../../testing/ids.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { toast } from '../../../ui/index.ts'
import { DocGroups } from './doc-groups.tsx'

withFakeApi()
beforeEach(() => {
  session.setUser(buildUserOf(userTypes.admin))
  answer('GET /apps', { items: [app] })
  answer('GET /apps/:app_id/tree', {
    folders: [{ path: '/研发', name: '研发', document_count: 40 }],
  })
})
afterEach(() => {
  session.drop()
  toast.clear()
})

const app = buildApp(1)
const group: DocGroup = {
  id: idOf(401),
  name: '售后资料',
  scope: 'workspace',
  items: [{ type: 'folder', app_id: app.id, path: '/研发' }],
  document_count: 1_204,
  version: 3,
  updated_at: '2026-11-12T09:40:00.000Z',
}
const open = () => renderPage(() => <DocGroups scope="workspace" />, { path: '/x' })

test('ENT-9 a group is made of folders and documents that are ticked', async () => {
  answer('GET /doc_groups', { items: [] })
  answer('POST /doc_groups', group)
  answer('GET /apps/:app_id/documents', pageOfDocuments([buildDocument(7, { title: '手册.pdf' })]))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '新建文档组' }))
  const drawer = within(await screen.findByRole('dialog', { name: '新建文档组' }))
  await user.type(drawer.getByLabelText('名称'), '售后资料')
  await user.click(await drawer.findByRole('checkbox', { name: '研发' }))
  await user.type(drawer.getByLabelText('按标题查找文档'), '手册')
  await user.click(await drawer.findByRole('checkbox', { name: '手册.pdf' }))
  await user.click(drawer.getByRole('button', { name: '新建文档组' }))

  await waitFor(() => expect(requestsTo('POST /doc_groups')).toHaveLength(1))
  expect(await requestsTo('POST /doc_groups')[0]?.json()).toEqual({
    name: '售后资料',
    scope: 'workspace',
    items: [
      { type: 'folder', app_id: app.id, path: '/研发' },
      { type: 'doc', app_id: app.id, document_id: buildDocument(7).id },
    ],
  })
})

test('a group is changed with its version; a taken name is said at its field', async () => {
  answer('GET /doc_groups', { items: [group] })
  refuse('PUT /doc_groups/:group_id', 'value-taken', { message: '名称已被使用' })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '售后资料' }))
  const drawer = within(await screen.findByRole('dialog', { name: '编辑文档组' }))
  expect(await drawer.findByText('资料库1 / 研发')).toBeVisible()
  await user.type(drawer.getByLabelText('名称'), '二')
  await user.click(drawer.getByRole('button', { name: '保存文档组' }))

  await waitFor(() =>
    expect(drawer.getByLabelText('名称')).toHaveAccessibleDescription('名称已被使用'),
  )
  expect(await requestsTo('PUT /doc_groups/:group_id')[0]?.json()).toMatchObject({
    name: '售后资料二',
    version: 3,
  })
})

test('a group is deleted after a question that says what stays', async () => {
  answer('GET /doc_groups', { items: [group] })
  answer('DELETE /doc_groups/:group_id', null)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '删除文档组“售后资料”' }))
  const question = screen.getByRole('alertdialog', { name: '删除文档组“售后资料”' })
  expect(question).toHaveTextContent('其中的文档会保留')
  await user.click(within(question).getByRole('button', { name: '删除文档组' }))

  await waitFor(() => expect(requestsTo('DELETE /doc_groups/:group_id')).toHaveLength(1))
})
