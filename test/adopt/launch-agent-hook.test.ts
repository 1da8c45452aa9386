// Our strings in a property list: nothing else of the text changes (contract adopt.md 7).
import { expect, test } from 'vitest'
import { hookAgent, readAgent, unhookAgent } from '../../src/main/adopt/launch-agent.ts'
import { createRandom, type Random } from '../faults/random.ts'
import { MACOS, U } from './contexts.ts'

const OTHER = '11111111-2222-4333-8444-555555555555'

const around = (list: string) =>
  `<plist><dict><key>ProgramArguments</key>${list}<key>StartInterval</key><integer>60</integer></dict></plist>`

test('a list in one line stays in one line', () => {
  const text = around('<array><string>a</string><string>b</string></array>')
  expect(hookAgent(text, U, 'own', MACOS)).toBe(
    around(
      `<array><string>/Users/ann/Library/Application Support/Tocsin/bin/run</string><string>${U}</string><string>--</string><string>a</string><string>b</string></array>`,
    ),
  )
})

test('a comment before the first string stays before the hook', () => {
  const text = around('<array> <!-- mine -->\r\n\t<string>a</string>\r\n</array>')
  const adopted = hookAgent(text, U, 'own', MACOS) ?? ''
  expect(adopted).toContain('<!-- mine -->\r\n\t<string>/Users')
  expect(adopted).toContain(`<string>--</string>\r\n\t<string>a</string>\r\n</array>`)
  expect(unhookAgent(adopted)).toBe(text)
})

test('paths are written as text of XML', () => {
  const context = { ...MACOS, dataDir: '/Users/ann/R&D <1>' }
  const text = around('<array><string>a</string></array>')
  const adopted = hookAgent(text, U, 'own', context) ?? ''
  expect(adopted).toContain('<string>/Users/ann/R&amp;D &lt;1&gt;/bin/run</string>')
  expect(unhookAgent(adopted)).toBe(text)
})

test('a hook that is there gets another check', () => {
  const text = around('<array>\n<string>a</string>\n</array>')
  for (const scope of ['own', 'system'] as const) {
    const adopted = hookAgent(text, U, scope, MACOS) ?? ''
    expect(hookAgent(adopted, OTHER, scope, MACOS)).toBe(adopted.replace(U, OTHER))
  }
})

test('what a person added between the strings of a hook stays', () => {
  const text = around('<array>\n<string>a</string>\n</array>')
  const adopted = hookAgent(text, U, 'own', MACOS) ?? ''
  const edited = adopted.replace('<string>--</string>', '<!-- kept --><string>--</string>')
  expect(unhookAgent(edited)).toBe(text.replace('<string>a', '<!-- kept --><string>a'))
})

test('the hook of another data folder is one too', () => {
  const text = around('<array><string>a</string></array>')
  const adopted = hookAgent(text, U, 'own', { ...MACOS, dataDir: '/elsewhere' }) ?? ''
  const path = '/Users/ann/Library/LaunchAgents/x.plist'
  expect(readAgent({ path, scope: 'own', text: adopted }, MACOS).uuid).toBe(U)
  expect(unhookAgent(adopted)).toBe(text)
})

test.each([
  `<array><string>/opt/bin/run</string><string>${U}</string></array>`,
  `<array><string>/opt/bin/run</string><string>nightly</string><string>--</string></array>`,
  `<array><string>/bin/sh</string><string>-c</string><string>"$@"; exit</string><string>sh</string></array>`,
])('%s is no hook of ours', (list) => {
  expect(unhookAgent(around(list))).toBe(around(list))
})

function randomList(random: Random): string {
  const blanks = () =>
    random.pick(['', ' ', '\n\t\t', '\r\n    ', '\n', '<!-- a -- b -->'.replace(' --', ' ')])
  const letters = [
    ...'ab/ -$%\'"äß日=',
    '&amp;',
    '&lt;',
    '&#233;',
    '\n',
    '<![CDATA[<&]]>',
    '<!--x-->',
  ]
  const strings = Array.from({ length: random.between(1, 5) }, () => {
    const inside = Array.from({ length: random.between(0, 8) }, () => random.pick(letters)).join('')
    return inside === '' && random.percent(50) ? '<string/>' : `<string>${inside}</string>`
  })
  return `<array>${blanks()}${strings.map((string) => string + blanks()).join('')}</array>`
}

test('out(in(text)) is the text, for 5,000 random lists', () => {
  const random = createRandom(7)
  for (let round = 0; round < 5000; round++) {
    const text = around(randomList(random))
    for (const scope of ['own', 'system'] as const) {
      const adopted = hookAgent(text, U, scope, MACOS) ?? ''
      expect(adopted).toContain(U)
      expect(unhookAgent(adopted)).toBe(text)
    }
  }
})
