// How a badge looks (contract monitor.md 6.4).
import { expect, test } from 'vitest'
import { type House, openHouse } from '../../support/house.ts'
import { badgePath } from './subject.ts'

async function svgOf(house: House, tag: string, states: '' | '-2' = ''): Promise<string> {
  return (await house.ping(badgePath(house, tag, 'svg', states))).body
}

test('web and up are 32 and 24 wide, their text in the middle of each', async () => {
  const svg = await svgOf(openHouse(), 'web')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="56" height="20"/)
  expect(svg).toContain('rx="3"')
  expect(svg).toContain('<rect width="32" height="20" fill="#555"/>')
  expect(svg).toContain('<rect x="32" width="24" height="20" fill="#4c1"/>')
  expect(svg).toContain('<text x="16" y="14">web</text>')
  expect(svg).toContain('<text x="16" y="15" fill="#010101" fill-opacity=".3">web</text>')
  expect(svg).toContain('<text x="44" y="14">up</text>')
  expect(svg).toContain('<text x="44" y="15" fill="#010101" fill-opacity=".3">up</text>')
  expect(svg).toContain('font-family="Verdana,Geneva,DejaVu Sans,')
  expect(svg).toContain('font-size="11"')
})

/** The widths of the contract, by the characters that have them. */
const WIDTHS = {
  3: 'ijlI',
  4: 'frJ-',
  5: 't',
  6: 'cesx1FLP_',
  7: 'abdghknopquvyz023456789BEKRSTXYZü€😀.~',
  8: 'ACDHNUV',
  9: 'wGOQ',
  10: 'mM',
  11: 'W',
} as const

test('each character has its width', async () => {
  const house = openHouse()
  const sum = Object.entries(WIDTHS).reduce(
    (total, [width, text]) => total + Number(width) * [...text].length,
    10,
  )
  const all = Object.values(WIDTHS).join('')
  expect(await svgOf(house, all)).toContain(`<rect width="${sum}" height="20" fill="#555"/>`)
  for (const [width, text] of Object.entries(WIDTHS)) {
    const wide = 10 + Number(width) * [...text].length
    expect(await svgOf(house, text)).toContain(`<rect width="${wide}" height="20" fill="#555"/>`)
  }
})

test.each([
  ['up', '#4c1', 24],
  ['late', '#fe7d37', 31],
  ['down', '#e05d44', 40],
])('%s is %s and %d wide', async (status, color, width) => {
  const house = openHouse({ observe: 'strict' })
  const { ping_url } = await house.create({ tags: 'web', timeout: 60, grace: 60 })
  if (status !== 'up') {
    await house.ping(ping_url)
    house.clock.set(house.clock.now() + (status === 'late' ? 60_000 : 120_000))
  }
  const svg = await svgOf(house, 'web')
  expect(svg).toContain(`<rect x="32" width="${width}" height="20" fill="${color}"/>`)
  expect(svg).toContain(`<text x="${32 + width / 2}" y="14">${status}</text>`)
})

test('late is not shown with two states', async () => {
  const house = openHouse({ observe: 'strict' })
  const { ping_url } = await house.create({ tags: 'web', timeout: 60, grace: 60 })
  await house.ping(ping_url)
  house.clock.set(house.clock.now() + 60_000)
  expect(await svgOf(house, 'web', '-2')).toContain('fill="#4c1"')
})

test('a name is text of the picture, never markup', async () => {
  const house = openHouse()
  const { badge_url } = await house.create({ name: `<script>&"'\u0001` })
  const { body } = await house.ping(badge_url)
  expect(body).not.toContain('<script')
  expect(body).toContain('&lt;script&gt;&amp;')
  expect(body).not.toContain('\u0001')
})
