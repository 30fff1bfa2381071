import { expect, test } from 'vitest'
import { csvCell, csvStream } from './csv.ts'

test.each([
  ['张三', '张三'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['他说"好"', '"他说""好"""'],
  ['两\n行', '"两\n行"'],
  [' 前后 ', '" 前后 "'],
])('the text %j becomes the cell %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test.each([
  '=1+1',
  '+86 138',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '"=1',
  '＝1',
  '=cmd|/c calc',
])('a cell %j cannot become a formula', (value) => {
  expect(csvCell(value)).toMatch(/^"?'/)
})

test('a file begins with the UTF-8 mark and has one line per row', async () => {
  async function* rows() {
    yield ['姓名', '邮箱']
    yield ['王小明', 'ming@a.test']
  }

  const parts = await csvStream(rows()).toArray()

  expect(parts.join('')).toBe('\uFEFF姓名,邮箱\r\n王小明,ming@a.test\r\n')
})
