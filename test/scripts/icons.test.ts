// The committed icons: as drawn, of the sizes that their systems take, and to be seen on any panel.
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ICON_FILES, type IconFile, SHAPES } from '../../scripts/icon-set.ts'
import { drawIcon, iconPixels, initIcons } from '../../scripts/icons.ts'

const RESOURCES = path.join(import.meta.dirname, '..', '..', 'resources')
const read = ({ file }: IconFile) => fs.readFileSync(path.join(RESOURCES, file))

beforeAll(initIcons)

test('every file is what its drawing gives today (else: npm run icons)', async () => {
  const stale: string[] = []
  for (const icon of ICON_FILES) {
    if (!read(icon).equals(await drawIcon(icon))) stale.push(icon.file)
  }
  expect(stale).toEqual([])
})

test('there is no file in the folders of the icons that the list does not name', () => {
  const folders = ['tray/linux', 'tray/mac', 'tray/win', 'icons']
  const there = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(RESOURCES, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(RESOURCES, path.join(entry.parentPath, entry.name))),
  )
  const named = ICON_FILES.map(({ file }) => path.normalize(file))
  expect(there.filter((file) => !named.includes(file))).toEqual([])
})

describe('every shape has the files of each system', () => {
  const files = ICON_FILES.map(({ file }) => file)
  test.each(SHAPES.map(({ name }) => name))('%s', (name) => {
    for (const scale of ['', '@2x']) {
      for (const size of [16, 22, 32]) {
        expect(files).toContain(`tray/linux/${size}/${name}${scale}.png`)
      }
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
    const base = Number(/(\d+)(?:x\d+\.png|\/[^/]+)$/.exec(icon.file)?.[1] ?? 18)
    const size = icon.file.includes('@2x') ? base * 2 : base
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
