import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 13, [1, 2, 'gap-after', 13]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 13, [1, 2, 3, 4, 5, 'gap-after', 13]],
  [7, 13, [1, 'gap-before', 6, 7, 8, 'gap-after', 13]],
  [13, 13, [1, 'gap-before', 12, 13]],
])('page %i of %i offers the ends and the neighbours', (page, last, shown) => {
  expect(pagesShown(page, last)).toEqual(shown)
})
