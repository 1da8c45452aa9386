// The icons of a build: drawn from today's drawings, in the sizes that their systems take, and visible on
// any panel.
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawIconsIfStale } from '../../scripts/build-if-stale.ts'
import { ICON_FILES, type IconFile, SHAPES } from '../../scripts/icon-set.ts'
import { drawIcon, iconPixels, initIcons } from '../../scripts/icons.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const DRAWN = path.join(ROOT, 'out', 'icons')
const read = ({ file }: IconFile) => fs.readFileSync(path.join(DRAWN, file))

beforeAll(async () => {
  drawIconsIfStale()
  await initIcons()
})

test('a build draws every file from its drawing of today', async () => {
  const stale: string[] = []
  for (const icon of ICON_FILES) {
    if (!read(icon).equals(await drawIcon(icon))) stale.push(icon.file)
  }
  expect(stale).toEqual([])
})

test('a build draws nothing that the list does not name', () => {
  const named = ICON_FILES.map(({ file }) => path.normalize(file))
  expect(filesBelow(DRAWN).filter((file) => !named.includes(file))).toEqual([])
})

test('of pictures, drawings alone are committed', () => {
  const pictures = filesBelow(path.join(ROOT, 'resources')).filter((file) => /icon|tray/.test(file))
  expect(pictures.filter((file) => !file.endsWith('.svg'))).toEqual([])
})

function filesBelow(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

describe('every shape has the files of each system', () => {
  const files = ICON_FILES.map(({ file }) => file)
  test.each(SHAPES.map(({ name }) => name))('%s', (name) => {
    for (const scale of ['', '@2x']) {
      expect(files).toContain(`tray/linux/${name}${scale}.png`)
      expect(files).toContain(`tray/mac/${name}Template${scale}.png`)
    }
    expect(files).toContain(`tray/win/light/${name}.ico`)
    expect(files).toContain(`tray/win/dark/${name}.ico`)
  })
})

test('a PNG has the size that its name promises', () => {
  const sizes = ICON_FILES.filter(({ format }) => format === 'png').map((icon) => {
    const bytes = read(icon)
    return [icon.file, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  })
  const promised = ICON_FILES.filter(({ format }) => format === 'png').map((icon) => {
    const base = icon.file.startsWith('tray/mac') ? 18 : 22
    const named = Number(/(\d+)x\d+\.png$/.exec(icon.file)?.[1] ?? base)
    const size = icon.file.includes('@2x') ? named * 2 : named
    return [icon.file, size, size]
  })
  expect(sizes).toEqual(promised)
})

test('an icon is neither empty nor a full square, and nowhere pure black', () => {
  for (const icon of ICON_FILES) {
    for (const pixels of iconPixels(icon)) {
      let visible = 0
      let black = 0
      for (let i = 0; i < pixels.length; i += 4) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(i, i + 4)
        if (alpha > 127) visible++
        if (alpha === 255 && red + green + blue === 0) black++
      }
      const share = visible / (pixels.length / 4)
      expect([icon.file, share > 0.15 && share < 0.9, black]).toEqual([icon.file, true, 0])
    }
  }
})

test('no two shapes look alike, in any format', () => {
  const seen = new Map<string, string>()
  for (const icon of ICON_FILES.filter(({ file }) => file.startsWith('tray/'))) {
    const look = iconPixels(icon)
      .map((pixels) => Buffer.from(pixels).toString('base64'))
      .join()
    const kind = path.dirname(icon.file) + (icon.file.includes('@2x') ? '@2x' : '')
    expect([icon.file, seen.get(kind + look)]).toEqual([icon.file, undefined])
    seen.set(kind + look, icon.file)
  }
})
