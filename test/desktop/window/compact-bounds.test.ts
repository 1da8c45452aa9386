// Where the compact window opens: beside the tray icon, never out of sight.
import { expect, test } from 'vitest'
import { placeCompact } from '../../../src/main/desktop/window/compact-bounds.ts'

const area = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
/** A bar above, as on macOS. */
const ABOVE = { bounds: area(0, 0, 1440, 900), workArea: area(0, 25, 1440, 875) }
/** A bar below, as on Windows, right of the other. */
const BELOW = { bounds: area(1440, 0, 1920, 1080), workArea: area(1440, 0, 1920, 1040) }
const NOWHERE = { x: 0, y: 0 }

test.each([
  ['below an icon at the top', area(700, 0, 24, 24), [ABOVE], { x: 532, y: 33 }],
  ['above an icon at the bottom', area(2400, 1048, 24, 24), [ABOVE, BELOW], { x: 2232, y: 552 }],
  ['within the display at its right edge', area(1420, 0, 16, 24), [ABOVE], { x: 1072, y: 33 }],
  ['within it at its left edge', area(1442, 1048, 24, 24), [ABOVE, BELOW], { x: 1448, y: 552 }],
])('%s', (_, icon, displays, at) => {
  expect(placeCompact(icon, NOWHERE, displays)).toEqual({ ...at, width: 360, height: 480 })
})

test('where nobody says where the icon is, it opens at the pointer that clicked it', () => {
  expect(placeCompact(null, { x: 1300, y: 10 }, [ABOVE])).toMatchObject({ x: 1072, y: 33 })
  expect(placeCompact(null, { x: 3000, y: 1070 }, [ABOVE, BELOW])).toMatchObject({
    x: 2820,
    y: 552,
  })
})

test('a pointer that is nowhere leaves it on the first display', () => {
  expect(placeCompact(null, { x: -5000, y: 9999 }, [ABOVE, BELOW])).toMatchObject({ x: 8, y: 412 })
})
