import { assert, double, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { centredView, changedView, cropSquare, largestZoom } from './crop-box.ts'

test('a picture starts with its largest square in the middle', () => {
  const size = { width: 960, height: 720 }

  expect(cropSquare(size, centredView(size))).toEqual({ left: 120, top: 0, side: 720 })
})

test('zooming keeps the middle, and zooming out stays inside the picture', () => {
  const size = { width: 960, height: 720 }
  const near = changedView(size, centredView(size), { zoom: 2, x: 900 })
  expect(cropSquare(size, near)).toEqual({ left: 600, top: 180, side: 360 })

  expect(cropSquare(size, changedView(size, near, { zoom: 1 }))).toEqual({
    left: 240,
    top: 0,
    side: 720,
  })
})

test('no move or zoom ever leaves the picture', () => {
  const side = integer({ min: 1, max: 8_000 })
  const far = double({ min: -1e5, max: 1e5, noNaN: true })
  const change = record({ x: far, y: far, zoom: double({ min: 0.1, max: 10, noNaN: true }) })
  assert(
    property(side, side, change, (width, height, moved) => {
      const size = { width, height }
      const view = changedView(size, centredView(size), moved)
      const square = cropSquare(size, view)
      const slack = 1e-6 * Math.max(width, height)
      return (
        view.zoom >= 1 &&
        view.zoom <= largestZoom &&
        square.left >= -slack &&
        square.top >= -slack &&
        square.left + square.side <= width + slack &&
        square.top + square.side <= height + slack
      )
    }),
  )
})
