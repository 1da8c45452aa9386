// Contract monitor.md 6: signatures, addresses, status and look of badges.
import { describe, expect, test } from 'vitest'
import {
  type BadgeStatus,
  badgeAddresses,
  badgeSignature,
  badgeSvg,
  countBadge,
  isBadgeSigned,
  isTwoState,
  shieldsDocument,
} from '../../../src/main/monitor/documents/badge.ts'
import type { ReportedStatus } from '../../../src/main/monitor/rules/check.ts'

describe('the signature', () => {
  test.each([
    ['*', '3oPYmsYe'],
    ['web', 'SkHgaToE'],
    ['db@dc1', 'KSGg3JI3'],
    ['ünï', '0oOouee3'],
  ])('of %s is %s', (tag, signature) => {
    expect(badgeSignature('badgekey', '---', tag)).toBe(signature)
  })

  test.each([
    ['SkHgaToE', true],
    ['SkHgaToE-2', true],
    ['SkHgaToExyz', true],
    ['SkHgaTo', false],
    ['skHgaToE', false],
    ['3oPYmsYe', false],
    ['', false],
  ])('"%s" signs the tag web: %s', (signature, expected) => {
    expect(isBadgeSigned('badgekey', '---', 'web', signature)).toBe(expected)
  })

  test.each([
    ['SkHgaToE', false],
    ['SkHgaToE-2', true],
    ['SkHgaToE-3', false],
    ['SkHgaTo-2', false],
    ['SkHgaToEx-2', false],
    ['-2', false],
  ])('"%s" asks for two states: %s', (signature, expected) => {
    expect(isTwoState(signature)).toBe(expected)
  })
})

describe('the addresses', () => {
  test('of a tag are six, in this order', () => {
    const base = 'https://hc.test/badge/badgekey/SkHgaToE'
    expect(Object.entries(badgeAddresses('https://hc.test', 'badgekey', '---', 'web'))).toEqual([
      ['svg', `${base}-2/web.svg`],
      ['svg3', `${base}/web.svg`],
      ['json', `${base}-2/web.json`],
      ['json3', `${base}/web.json`],
      ['shields', `${base}-2/web.shields`],
      ['shields3', `${base}/web.shields`],
    ])
  })

  test('of the whole project name no tag', () => {
    expect(badgeAddresses('https://hc.test', 'badgekey', '---', '*').svg).toBe(
      'https://hc.test/badge/badgekey/3oPYmsYe-2.svg',
    )
  })

  test.each([
    ['db@dc1', 'db%2540dc1'],
    ['a/b', 'a%252Fb'],
    ['ü', '%25C3%25BC'],
    ['a.b-c_d~e', 'a.b-c_d~e'],
    ["it's(!)*", 'it%2527s%2528%2521%2529%252A'],
    ['100%', '100%2525'],
  ])('hold the tag %s encoded twice', (tag, encoded) => {
    expect(badgeAddresses('', 'k', '---', tag).svg3).toMatch(new RegExp(`/${encoded}\\.svg$`))
  })

  test('hold a tag with half a character', () => {
    expect(badgeAddresses('', 'k', '---', '\ud800').svg3).toMatch(/\/%25EF%25BF%25BD\.svg$/)
  })
})

describe('the status', () => {
  test.each<[ReportedStatus[], BadgeStatus, BadgeStatus]>([
    [[], 'up', 'up'],
    [['up'], 'up', 'up'],
    [['new'], 'up', 'up'],
    [['paused'], 'up', 'up'],
    [['started'], 'up', 'up'],
    [['grace'], 'late', 'up'],
    [['down'], 'down', 'down'],
    [['up', 'grace', 'new'], 'late', 'up'],
    [['grace', 'down'], 'down', 'down'],
    [['down', 'grace'], 'down', 'down'],
    [['up', 'down', 'up'], 'down', 'down'],
  ])('of %j is %s, of two states %s', (statuses, three, two) => {
    expect([countBadge(statuses, false).status, countBadge(statuses, true).status]).toEqual([
      three,
      two,
    ])
  })

  test.each([true, false])('counts grace and down, of two states: %s', (twoState) => {
    const statuses: ReportedStatus[] = ['up', 'grace', 'grace', 'down', 'new']
    expect(countBadge(statuses, twoState)).toMatchObject({ total: 5, grace: 2, down: 1 })
  })

  test.each<[BadgeStatus, string]>([
    ['up', 'success'],
    ['late', 'important'],
    ['down', 'critical'],
  ])('%s is %s to shields', (status, color) => {
    expect(shieldsDocument('web', status)).toEqual({
      schemaVersion: 1,
      label: 'web',
      message: status,
      color,
    })
  })
})

describe('the picture', () => {
  const sizeOf = (svg: string) => ({
    width: Number(/width="(\d+)"/.exec(svg)?.[1]),
    rects: [...svg.matchAll(/<rect(?: x="([\d.]+)")? width="([\d.]+)" height="20" fill="#/g)].map(
      ([, x = '0', width]) => [Number(x), Number(width)],
    ),
    texts: [...svg.matchAll(/<text x="([\d.]+)" y="(\d+)"/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]),
  })

  test('of web and up is 32 and 24 wide', () => {
    expect(sizeOf(badgeSvg('web', 'up'))).toEqual({
      width: 56,
      rects: [
        [0, 32],
        [32, 24],
      ],
      texts: [
        [16, 15],
        [16, 14],
        [44, 15],
        [44, 14],
      ],
    })
  })

  test.each([
    ['ijlI', 3],
    ['frJ-', 4],
    ['t', 5],
    ['cesx1FLP_', 6],
    ['abdghknopquvyzBEKRSTXYZ023456789 .@ü🦊', 7],
    ['ACDHNUV', 8],
    ['wGOQ', 9],
    ['mM', 10],
    ['W', 11],
  ])('each of "%s" is %i wide', (characters, width) => {
    const up = 24
    const widths = [...characters].map((c) => sizeOf(badgeSvg(c, 'up')).width - up - 10)
    expect(new Set(widths)).toEqual(new Set([width]))
  })

  test.each<[BadgeStatus, string]>([
    ['up', '#4c1'],
    ['late', '#fe7d37'],
    ['down', '#e05d44'],
  ])('of %s is %s', (status, color) => {
    const svg = badgeSvg('web', status)
    expect(svg).toContain(`height="20" fill="${color}"/>`)
    expect(svg).toContain(`>${status}</text>`)
  })

  test('has a dark label, a pill of 3, and a shadow below white text', () => {
    const svg = badgeSvg('web', 'up')
    expect(svg).toContain('<rect width="32" height="20" fill="#555"/>')
    expect(svg).toContain('<rect width="56" height="20" rx="3" fill="#fff"/>')
    expect(svg).toContain('<text x="16" y="15" fill="#010101" fill-opacity=".3">web</text>')
    expect(svg).toContain('<text x="16" y="14">web</text>')
  })

  test('is the same however many others were drawn since, and each status has its own', () => {
    const first = (['up', 'late', 'down'] as const).map((status) => badgeSvg('web', status))
    expect(new Set(first).size).toBe(3)
    for (let i = 0; i < 450; i++) {
      expect(badgeSvg(`job ${i}`, 'up')).toContain(`aria-label="job ${i}: up"`)
    }
    expect((['up', 'late', 'down'] as const).map((s) => badgeSvg('web', s))).toEqual(first)
    const long = 'x'.repeat(500)
    expect(badgeSvg(long, 'up')).toBe(badgeSvg(long, 'up'))
  })

  test.each([
    ['<script>alert("1")</script>', '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'],
    [`"' onload='x`, '&quot;&#x27; onload=&#x27;x'],
    ['a&b&amp;', 'a&amp;b&amp;amp;'],
    [']]>', ']]&gt;'],
    ['nul\u0000 esc\u001b', 'nul\ufffd esc\ufffd'],
    ['half \ud800', 'half \ufffd'],
    ['not a character \uffff', 'not a character \ufffd'],
    ['🦊', '🦊'],
  ])('names %j without harm', (label, escaped) => {
    const svg = badgeSvg(label, 'up')
    expect(svg).toContain(`>${escaped}</text>`)
    expect(svg).toContain(`aria-label="${escaped}: up"`)
    expect(svg.match(/<text /g)).toHaveLength(4)
  })
})
