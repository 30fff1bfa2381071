import { expect, test } from 'vitest'
import { encodeText } from '../testing/files/encode.ts'
import { docxFile } from '../testing/files/office-files.ts'
import { detect } from './detect.ts'
import { encodingOf } from './encoding.ts'

const docx = docxFile({ title: '制度', parts: [] })
const told = (file_name: string, mime: string, bytes: Buffer) => {
  const found = detect({ bytes, file_name, mime })
  return found.ok ? found.format : found.reason
}

test('a list of values that Windows declares as Excel is still a list of values', () => {
  expect(told('a.csv', 'application/vnd.ms-excel', Buffer.from('城市,上限'))).toBe('csv')
  expect(told('a.txt', 'application/vnd.ms-excel', Buffer.from('城市,上限'))).toBe('type-mismatch')
})

test('a Word file that a server declares as the zip it is packed in is a Word file', () => {
  expect(told('a.docx', 'application/zip', docx)).toBe('docx')
  expect(told('a.docx', 'application/pdf', docx)).toBe('type-mismatch')
  expect(told('a.zip', '', docx)).toBe('type-mismatch')
})

test('a file without an ending is told by its bytes, then by its declared type', () => {
  expect(told('readme', '', Buffer.from('说明'))).toBe('text')
  expect(told('readme', 'text/markdown', Buffer.from('# 说明'))).toBe('markdown')
  expect(told('page', '', Buffer.from('<!DOCTYPE html><p>说明'))).toBe('html')
  expect(told('report', '', docx)).toBe('docx')
})

test('a short Chinese text is told apart in its usual encodings', () => {
  expect(encodingOf(encodeText('员工的差旅费用', 'gb18030'))).toBe('gb18030')
  expect(encodingOf(encodeText('員工的差旅費用與說明', 'big5'))).toBe('big5')
  expect(encodingOf(Buffer.from('员工的差旅费用'))).toBe('utf-8')
})
