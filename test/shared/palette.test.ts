// One palette for the window, its background and the pages of recipients.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { STYLE } from '../../src/main/http/pages/assets/style.ts'
import {
  type Color,
  type ColorName,
  HIGH_CONTRAST,
  PALETTE,
  paletteStyle,
} from '../../src/shared/model/palette.ts'

const RENDERER = path.join(import.meta.dirname, '..', '..', 'src', 'renderer')

/** Relative luminance of `#rrggbb`, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const TEXTS: readonly (readonly [text: ColorName, ground: ColorName])[] = [
  ...(['text', 'text-soft', 'accent', 'ok', 'late', 'down', 'paused', 'new'] as const).flatMap(
    (text) => [[text, 'surface'] as const, [text, 'surface-raised'] as const],
  ),
  ...(['text', 'text-soft', 'accent', 'ok', 'late', 'down'] as const).map(
    (text) => [text, 'surface-hover'] as const,
  ),
  ...(['text', 'text-soft', 'ok', 'late', 'down', 'accent'] as const).map(
    (text) => [text, 'down-soft'] as const,
  ),
  ...(['text', 'text-soft', 'accent'] as const).map((text) => [text, 'accent-soft'] as const),
  ['text', 'surface-press'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['text', 'late-soft'],
  ['text-soft', 'late-soft'],
  ['accent', 'late-soft'],
  ...(['text', 'text-soft', 'ok', 'accent'] as const).map((text) => [text, 'ok-soft'] as const),
  ['late', 'late-soft'],
  ['on-down', 'down'],
  ['ink', 'paper'],
]

describe.each([
  ['as it is', PALETTE],
  ['with more contrast', { ...PALETTE, ...HIGH_CONTRAST }],
] as const)('the palette, %s', (_, colors: Readonly<Record<ColorName, Color>>) => {
  test.each(TEXTS)('%s is read on %s: 4.5 to 1, in both themes', (text, ground) => {
    expect(contrast(colors[text].light, colors[ground].light)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors[text].dark, colors[ground].dark)).toBeGreaterThanOrEqual(4.5)
  })

  test('the edge of a control is seen on its ground: 3 to 1', () => {
    const { 'line-control': edge, surface } = colors
    expect(contrast(edge.light, surface.light)).toBeGreaterThanOrEqual(3)
    expect(contrast(edge.dark, surface.dark)).toBeGreaterThanOrEqual(3)
  })
})

test('a style sheet declares those that are named, and what more contrast changes of them', () => {
  expect(paletteStyle(['accent', 'down'])).toBe(`:root {
  --accent: light-dark(#4353d8, #9aa8ff);
  --down: light-dark(#c4281c, #ff8a7a);
}

@media (prefers-contrast: more) {
:root {
  --down: light-dark(#96150d, #ffb0a8);
}
}
`)
})

const declared = (css: string) => new Set(css.match(/--[\w-]+(?=:)/g))
const used = (css: string) => new Set(css.match(/(?<=var\()--[\w-]+/g))

test('recipients’ pages use no colour that they do not declare, and declare none in vain', () => {
  const names = declared(STYLE)
  expect([...used(STYLE)].filter((name) => !names.has(name))).toEqual([])
  expect([...names].filter((name) => !used(STYLE).has(name))).toEqual([])
})

test('the window’s style sheets use only what is declared, and write out no colour', () => {
  const files = fs.readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  const textsOf = (kind: string) =>
    files
      .filter((file) => file.endsWith(kind))
      .map((file) => fs.readFileSync(path.join(RENDERER, file), 'utf8'))
  const texts = textsOf('.css')
  const names = declared([paletteStyle(), ...texts].join('\n'))
  // Geometry and colours that are computed.
  for (const [, name = ''] of [...textsOf('.tsx'), ...textsOf('.ts')]
    .join('\n')
    .matchAll(/'(--[\w-]+)'/g))
    names.add(name)
  // Set by Base UI on the elements that it places.
  const placed = /^--(available-height|anchor-width|toast-swipe-movement-y)$/
  const missing = [...used(texts.join('\n'))].filter((name) => !names.has(name))
  expect(missing.filter((name) => !placed.test(name))).toEqual([])
  expect(texts.filter((css) => /#[0-9a-f]{3,8}\b|rgb\(/i.test(css))).toEqual([])
})
