// Which file is the icon of a state, and that there is one for each.
import { expect, test } from 'vitest'
import { ICON_FILES } from '../../../scripts/icon-set.ts'
import { trayImage } from '../../../src/main/desktop/tray/icon.ts'
import type { TrayShape } from '../../../src/main/desktop/tray/state.ts'

const SHAPES: readonly TrayShape[] = ['ok', 'late', 'down', 'muted', 'blind']
const PLATFORMS: readonly NodeJS.Platform[] = ['linux', 'darwin', 'win32', 'freebsd']

test.each<[TrayShape, number, NodeJS.Platform, boolean, string]>([
  ['ok', 0, 'linux', false, 'linux/ok.png'],
  ['ok', 0, 'linux', true, 'linux/ok.png'],
  ['down', 3, 'linux', false, 'linux/down-3.png'],
  ['down', 9, 'linux', false, 'linux/down-9.png'],
  ['down', 10, 'linux', false, 'linux/down-9plus.png'],
  ['blind', 3, 'linux', false, 'linux/blind.png'],
  ['late', 0, 'darwin', true, 'mac/lateTemplate.png'],
  ['down', 1, 'darwin', false, 'mac/down-1Template.png'],
  ['muted', 0, 'win32', false, 'win/light/muted.ico'],
  ['muted', 0, 'win32', true, 'win/dark/muted.ico'],
])('%s with %i down on %s (dark: %s) is %s', (shape, count, platform, isDark, file) => {
  expect(trayImage({ shape, count }, platform, isDark)).toBe(file)
})

test('the drawn files are those that some state of some system loads, with their doubles', () => {
  const files = PLATFORMS.flatMap((platform) =>
    SHAPES.flatMap((shape) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1000].flatMap((count) =>
        [true, false].map((isDark) => trayImage({ shape, count }, platform, isDark)),
      ),
    ),
  )
  const doubled = files
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.replace('.png', '@2x.png'))
  const drawn = ICON_FILES.map(({ file }) => file).filter((file) => file.startsWith('tray/'))
  const loaded = [...files, ...doubled].map((file) => `tray/${file}`)
  expect(new Set(loaded)).toEqual(new Set(drawn))
})
