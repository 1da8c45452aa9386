// Where the window opens.
import { expect, test } from 'vitest'
import { placeWindow, readBounds } from '../../../src/main/desktop/window/bounds.ts'

const PRIMARY = { x: 0, y: 25, width: 1440, height: 875 }
const RIGHT = { x: 1440, y: 0, width: 1920, height: 1080 }
const bounds = (x: number, y: number, width = 900, height = 600) => ({ x, y, width, height })

test('at first the system centres it', () => {
  expect(placeWindow(null, [PRIMARY])).toEqual({ width: 1000, height: 700 })
})

test('it opens where it was', () => {
  expect(placeWindow(bounds(100, 100), [PRIMARY, RIGHT])).toEqual(bounds(100, 100))
  expect(placeWindow(bounds(2000, 50), [PRIMARY, RIGHT])).toEqual(bounds(2000, 50))
})

test('on a display that has gone it would be lost: the size stays, the place does not', () => {
  expect(placeWindow(bounds(2000, 50), [PRIMARY])).toEqual({ width: 900, height: 600 })
  expect(placeWindow(bounds(-5000, 50), [PRIMARY])).toEqual({ width: 900, height: 600 })
  expect(placeWindow(bounds(100, -400), [PRIMARY])).toEqual({ width: 900, height: 600 })
})

test('partly outside, it is moved in', () => {
  expect(placeWindow(bounds(1200, 700), [PRIMARY])).toEqual(bounds(540, 300))
  expect(placeWindow(bounds(-500, 100), [PRIMARY])).toEqual(bounds(0, 100))
})

test('it is no larger than its display, and no smaller than it works', () => {
  expect(placeWindow(bounds(0, 25, 4000, 3000), [PRIMARY])).toEqual(bounds(0, 25, 1440, 875))
  expect(placeWindow(bounds(100, 100, 200, 100), [PRIMARY])).toEqual(bounds(100, 100, 720, 480))
})

test('without any display it still has a size', () => {
  expect(placeWindow(bounds(1, 2), [])).toEqual({ width: 900, height: 600 })
})

test.each([
  [{ x: 1, y: 2, width: 3, height: 4 }, true],
  [{ x: 1, y: 2, width: 0, height: 4 }, false],
  [{ x: 1.5, y: 2, width: 3, height: 4 }, false],
  [{ x: '1', y: 2, width: 3, height: 4 }, false],
  [{ x: 1, y: 2, width: 3 }, false],
  [null, false],
  ['1,2,3,4', false],
])('%j read as bounds: %s', (value, areBounds) => {
  expect(readBounds(value)).toEqual(areBounds ? value : null)
})
