import { assert, double, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  centredView,
  changedView,
  cropBox,
  largestZoom,
  leastZoom,
  roundFrame,
} from './crop-box.ts'

const frame = roundFrame
const logo = { ratio: 4, isRound: false, mayShrink: true }

test('a picture starts with its largest square in the middle', () => {
  const size = { width: 960, height: 720 }

  expect(cropBox(size, centredView(size, frame), frame)).toEqual({
    left: 120,
    top: 0,
    width: 720,
    height: 720,
  })
})

test('zooming keeps the middle, and zooming out stays inside the picture', () => {
  const size = { width: 960, height: 720 }
  const near = changedView(size, frame, centredView(size, frame), { zoom: 2, x: 900 })
  expect(cropBox(size, near, frame)).toEqual({ left: 600, top: 180, width: 360, height: 360 })

  expect(cropBox(size, changedView(size, frame, near, { zoom: 1 }), frame)).toEqual({
    left: 240,
    top: 0,
    width: 720,
    height: 720,
  })
})

test('no move or zoom ever leaves the picture', () => {
  const side = integer({ min: 1, max: 8_000 })
  const far = double({ min: -1e5, max: 1e5, noNaN: true })
  const change = record({ x: far, y: far, zoom: double({ min: 0.1, max: 10, noNaN: true }) })
  assert(
    property(side, side, change, (width, height, moved) => {
      const size = { width, height }
      const view = changedView(size, frame, centredView(size, frame), moved)
      const square = cropBox(size, view, frame)
      const slack = 1e-6 * Math.max(width, height)
      return (
        view.zoom >= 1 &&
        view.zoom <= largestZoom &&
        square.left >= -slack &&
        square.top >= -slack &&
        square.left + square.width <= width + slack &&
        square.top + square.height <= height + slack
      )
    }),
  )
})

test('a logo starts whole inside its frame, and an exact one fills it', () => {
  expect(
    cropBox({ width: 420, height: 105 }, centredView({ width: 420, height: 105 }, logo), logo),
  ).toEqual({ left: 0, top: 0, width: 420, height: 105 })
  const square = { width: 200, height: 200 }
  const whole = centredView(square, logo)
  expect(whole.zoom).toBe(leastZoom(square, logo))
  expect(cropBox(square, whole, logo)).toEqual({ left: -300, top: 0, width: 800, height: 200 })
})

test('a picture narrower than its frame stays in the middle while it is moved', () => {
  const square = { width: 200, height: 200 }
  const moved = changedView(square, logo, centredView(square, logo), { x: 10, y: 10 })

  expect([moved.x, moved.y]).toEqual([100, 100])
})
