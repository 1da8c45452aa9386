// Which file is the icon of a state, and that there is one for each.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { trayImage } from '../../../src/main/desktop/tray/icon.ts'
import type { TrayShape } from '../../../src/main/desktop/tray/state.ts'

const FOLDER = path.join(import.meta.dirname, '..', '..', '..', 'resources', 'tray')
const SHAPES: readonly TrayShape[] = ['ok', 'late', 'down', 'muted', 'blind']
const PLATFORMS: readonly NodeJS.Platform[] = ['linux', 'darwin', 'win32', 'freebsd']

test.each<[TrayShape, number, NodeJS.Platform, boolean, string]>([
  ['ok', 0, 'linux', false, 'linux/22/ok.png'],
  ['ok', 0, 'linux', true, 'linux/22/ok.png'],
  ['down', 3, 'linux', false, 'linux/22/down-3.png'],
  ['down', 9, 'linux', false, 'linux/22/down-9.png'],
  ['down', 10, 'linux', false, 'linux/22/down-9plus.png'],
  ['blind', 3, 'linux', false, 'linux/22/blind.png'],
  ['late', 0, 'darwin', true, 'mac/lateTemplate.png'],
  ['down', 1, 'darwin', false, 'mac/down-1Template.png'],
  ['muted', 0, 'win32', false, 'win/light/muted.ico'],
  ['muted', 0, 'win32', true, 'win/dark/muted.ico'],
])('%s with %i down on %s (dark: %s) is %s', (shape, count, platform, isDark, file) => {
  expect(trayImage({ shape, count }, platform, isDark)).toBe(file)
})

test('there is a drawn file for every state of every system, and its double where that is asked for', () => {
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
  const missing = [...files, ...doubled].filter((file) => !fs.existsSync(path.join(FOLDER, file)))
  expect(new Set(missing)).toEqual(new Set())
})
