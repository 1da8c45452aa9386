// `npm run icons`: draws resources/tray/*.svg and resources/app.svg in the formats of three systems,
// below out/icons. Every build does so when a drawing has changed (build-if-stale.ts).
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import pngToIco from 'png-to-ico'
import { ICON_FILES, type IconFile } from './icon-set.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESOURCES = path.join(ROOT, 'resources')
const DRAWN = path.join(ROOT, 'out', 'icons')

/** The digits in a box of 8 × 12 units, as strokes: no font is needed, and none is asked for. */
const GLYPHS: Readonly<Record<string, string>> = {
  1: 'M2 2.8L5 .6V12',
  2: 'M.8 3.2C1.2-.4 7.2-.4 7.2 3.3C7.2 6.2 1.2 9 .8 12H7.4',
  3: 'M.9 .6H6.9L3.7 4.9C8.6 4.6 8.8 12 3.6 12C2.3 12 1.3 11.4 .7 10.4',
  4: 'M5.8 12V.4L.4 8.6H7.8',
  5: 'M6.9 .5H1.6L1.2 5.5C4.2 3.7 7.5 5.1 7.5 8.2C7.5 12.4 2.2 13 .7 10.5',
  6: 'M6.2 .4C3 1.8.6 4.8.6 8.3A3.5 3.7 0 1 0 7.6 8.3A3.5 3.7 0 1 0 .6 8.3',
  7: 'M.6 .5H7.4L3.2 12',
  8: 'M4 5.7A2.9 2.7 0 1 0 4 .3A2.9 2.7 0 1 0 4 5.7A3.4 3.2 0 1 0 4 12A3.4 3.2 0 1 0 4 5.7',
  9: 'M1.8 12C5 10.6 7.4 7.6 7.4 4.1A3.5 3.7 0 1 0 .4 4.1A3.5 3.7 0 1 0 7.4 4.1',
  '+': 'M0 6.4H6M3 3.4V9.4',
}
const WIDTHS: Readonly<Record<string, number>> = { 1: 7, '+': 6 }
const WIDTH = 8
const HEIGHT = 12
const SPACE = 3
/** The middle of the dot in down.svg. */
const DOT = { x: 21, y: 22 }

/** The strokes of a count, centred in the dot. */
function countGlyphs(count: string): string {
  const glyphs = [...count]
  const widths = glyphs.map((glyph) => WIDTHS[glyph] ?? WIDTH)
  const total = widths.reduce((sum, width) => sum + width) + SPACE * (glyphs.length - 1)
  // Two of them are drawn a little smaller, so that they stay inside the dot.
  const scale = glyphs.length === 1 ? 1.05 : 0.86
  let x = DOT.x - (total * scale) / 2
  const y = DOT.y - (HEIGHT * scale) / 2
  return glyphs
    .map((glyph, i) => {
      const at = `translate(${x} ${y}) scale(${scale})`
      x += ((widths[i] ?? WIDTH) + SPACE) * scale
      return `<path transform="${at}" d="${GLYPHS[glyph]}"/>`
    })
    .join('')
}

/** The drawing with its count and in its ink. */
function drawing({ svg, count, ink }: IconFile): string {
  const text = fs.readFileSync(path.join(RESOURCES, svg), 'utf8')
  const counted = count === null ? text : text.replace('<!-- count -->', countGlyphs(count))
  return ink === null ? counted : counted.replace(/ color="#\w+"/, ` color="${ink}"`)
}

function render(svg: string, size: number) {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render()
}

/** The pixels of each size of an icon: red, green, blue and alpha, a byte each. */
export function iconPixels(icon: IconFile): readonly Uint8Array[] {
  const svg = drawing(icon)
  return icon.sizes.map((size) => render(svg, size).pixels)
}

/** The content of a file of the set. `initIcons` comes first. */
export async function drawIcon(icon: IconFile): Promise<Buffer> {
  const svg = drawing(icon)
  const images = icon.sizes.map((size) => Buffer.from(render(svg, size).asPng()))
  const [first] = images
  if (first === undefined) throw new Error(`${icon.file} has no size`)
  return icon.format === 'png' ? first : pngToIco(images)
}

export async function initIcons(): Promise<void> {
  const wasm = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  await initWasm(fs.readFileSync(wasm))
}

/** Replaces the folder's content: a shape that was removed leaves no file. */
async function drawAll(): Promise<void> {
  await initIcons()
  fs.rmSync(DRAWN, { recursive: true, force: true })
  for (const icon of ICON_FILES) {
    const file = path.join(DRAWN, icon.file)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, await drawIcon(icon))
  }
  process.stdout.write(`${ICON_FILES.length} icons\n`)
}

if (import.meta.main) await drawAll()
