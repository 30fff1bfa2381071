import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PushItem } from '@zhiwen/contract/app-items.ts'
import type { FileId } from '@zhiwen/contract/ids.ts'
import { beforeEach, expect, test } from 'vitest'
import { saveToken } from '../../../lib/session/token.ts'
import { buildApp } from '../../../testing/app-builders.ts'
import {
  answer,
  answerWith,
  refusal,
  requestsTo,
  success,
  withFakeApi,
} from '../../../testing/fake-api.ts'
import { idOf } from '../../../testing/ids.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { UploadArea } from './upload-area.tsx'

withFakeApi()
beforeEach(() => saveToken({ access_token: 'abc', expires_in: 900 }))

let number = 0
/** Each test has an app of its own: rows of files outlive their page. */
const open = () => {
  number += 1
  const app = buildApp(number)
  answer('GET /apps/:app_id', app)
  return renderPage(() => <UploadArea appId={app.id} />, { path: '/x' })
}
const stored = { name: 'a', size: 1, mime: null, sha256: null, url: null }
const storeAll = () =>
  answerWith('POST /upload', () => success({ files: [{ ...stored, file_id: idOf<FileId>(500) }] }))
const takeAll = () =>
  answerWith('POST /apps/:app_id/items', async (request) => {
    const { items } = await request.json()
    return success({
      items: items.map(() => ({ external_id: 'x', result: 'added', error: null })),
    })
  })
const file = (name: string, content = '正文') => new File([content], name)
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

test('API-APP-13 chosen files go up and become items under their path', async () => {
  storeAll()
  takeAll()
  const { user } = await open()
  await user.upload(screen.getByLabelText('选择文件', { selector: 'input' }), [
    file('制度.docx'),
    file('报表.xlsx'),
  ])

  await waitFor(() => expect(screen.getByText('已上传2 / 2个文件')).toBeVisible())
  const bodies = await Promise.all(
    requestsTo('POST /apps/:app_id/items').map((request) => request.json()),
  )
  const pushed = bodies.flatMap(({ items }) =>
    items.map((item: PushItem): string => item.external_id),
  )
  expect(pushed.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['制度.docx', '报表.xlsx'])
})

test('MSG-17 a file of a wrong type, one too large and an empty one say so and do not travel', async () => {
  storeAll()
  takeAll()
  await open()
  const large = file('大.pdf')
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 })
  const input = screen.getByLabelText('选择文件', { selector: 'input' })
  fireEvent.change(input, { target: { files: [file('病毒.exe'), large, file('空.txt', '')] } })

  expect(await screen.findByText('不支持的文件类型：病毒.exe')).toBeVisible()
  expect(screen.getByText('单个文件需小于20MB：大.pdf')).toBeVisible()
  expect(screen.getByText('文件是空的：空.txt')).toBeVisible()
  expect(requestsTo('POST /upload')).toHaveLength(0)
})

test('a refused file keeps its own words and can be sent again', async () => {
  answerWith('POST /upload', () => refusal('server-error', { message: '存储暂时不可用' }))
  takeAll()
  const { user } = await open()
  await user.upload(screen.getByLabelText('选择文件', { selector: 'input' }), [file('制度.docx')])
  expect(await row('制度.docx').findByText('存储暂时不可用')).toBeVisible()
  storeAll()
  await user.click(screen.getByRole('button', { name: '重新上传“制度.docx”' }))

  await waitFor(() => expect(row('制度.docx').getByText('已上传')).toBeVisible())
})

test('a dropped folder brings its files with their place', async () => {
  storeAll()
  takeAll()
  await open()
  const inner = { isFile: true, isDirectory: false, name: '差旅.md' }
  const pages = [[{ ...inner, file: (give: (one: File) => void) => give(file('差旅.md')) }], []]
  const folder = {
    isFile: false,
    isDirectory: true,
    name: '制度',
    createReader: () => ({ readEntries: (give: (page: unknown) => void) => give(pages.shift()) }),
  }
  const area = screen.getByText('把文件或文件夹拖到这里')
  fireEvent.drop(area, {
    dataTransfer: { items: [{ webkitGetAsEntry: () => folder }], files: [] },
  })

  await waitFor(() => expect(requestsTo('POST /apps/:app_id/items')).toHaveLength(1))
  expect(await requestsTo('POST /apps/:app_id/items')[0]?.json()).toMatchObject({
    items: [{ external_id: '制度/差旅.md', path: '制度', title: '差旅.md' }],
  })
})
