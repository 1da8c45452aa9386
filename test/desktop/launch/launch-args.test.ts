// The words of the desktop app's command line, and its links.
import { describe, expect, test } from 'vitest'
import {
  joinValues,
  linkRequest,
  readLaunchWords,
} from '../../../src/main/desktop/launch/launch-args.ts'
import { startWords } from '../../../src/main/desktop/launch/login-item.ts'
import { areArgumentsAllowed } from '../../support/electron/argument-check.ts'

const UUID = '3f1e2d4c-0000-4000-8000-00000000abcd'
const SERVE = {
  port: { type: 'string' },
  observe: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
} as const

const read = (...words: string[]) => readLaunchWords(['/opt/Tocsin/tocsin', ...words], SERVE)

test('without words the window is wanted', () => {
  expect(read()).toEqual({
    dataDir: undefined,
    flags: {},
    request: { kind: 'open', route: null },
  })
})

test('the flags of serve are taken as on the command line', () => {
  const words = read('--port', '0', '--observe=strict', '--allow-host', 'a', '--allow-host', 'b')
  expect(words.flags).toEqual({ port: '0', observe: 'strict', 'allow-host': ['a', 'b'] })
  expect(read('--data-dir', '/data').dataDir).toBe('/data')
})

test.each([
  ['--hidden', { kind: 'stay-hidden' }],
  ['--push-clipboard', { kind: 'push-clipboard' }],
  [`tocsin://check/${UUID}`, { kind: 'open', route: `/checks/${UUID}` }],
])('%s asks for that', (word, request) => {
  expect(read(word).request).toEqual(request)
})

test('a link wins over the switch to start hidden', () => {
  expect(read('--hidden', `tocsin://check/${UUID}`).request.kind).toBe('open')
})

test('what Chromium, macOS and a checkout add is left alone', () => {
  const words = read(
    '--no-sandbox',
    '--ozone-platform=wayland',
    '/home/me/tocsin',
    '-psn_0_1',
    '--port',
    '1',
  )
  expect(words).toEqual({
    dataDir: undefined,
    flags: { port: '1' },
    request: { kind: 'open', route: null },
  })
})

test.each([['--port'], ['--port', '--hidden'], ['--data-dir'], ['--allow-host', '--port', '1']])(
  '%s without its value is refused',
  (...words) => {
    expect(() => read(...words)).toThrow(/needs a value/)
  },
)

test.each([
  `tocsin://check/${UUID}/pause`,
  `tocsin://check/${UUID}?action=pause`,
  `tocsin://check/${UUID}#x`,
  'tocsin://check/../../settings',
  'tocsin://check/not-a-uuid',
  'tocsin://push/new',
  `https://check/${UUID}`,
  ` tocsin://check/${UUID}`,
])('%s is no link that we know', (link) => {
  expect(linkRequest(link)).toBeNull()
})

test('a link’s UUID may be written large', () => {
  const link = `TOCSIN://check/${UUID.toUpperCase()}`
  expect(linkRequest(link)).toEqual({ kind: 'open', route: `/checks/${UUID}` })
})

describe('words for Electron on Windows, which lets none follow an address', () => {
  const given = ['--allow-host', 'name:7464', '--port', '1', '--hidden', `tocsin://check/${UUID}`]

  test('each flag takes its value into one word, and means the same', () => {
    const joined = joinValues(given, SERVE)
    expect(joined).toEqual([
      ...['--allow-host=name:7464', '--port=1', '--hidden', `tocsin://check/${UUID}`],
    ])
    expect(read(...joined)).toEqual(read(...given))
    expect([areArgumentsAllowed(given), areArgumentsAllowed(joined)]).toEqual([false, true])
  })

  test.each([
    ['a flag without its value', ['--port', '--hidden']],
    ['a flag at the end', ['--port']],
    ['a joined one', ['--observe=strict', 'a']],
    ['a switch of Chromium', ['--lang', 'de']],
  ])('%s stays as it is', (_, words) => {
    expect(joinValues(words, SERVE)).toEqual(words)
  })

  test('the words of the login item are allowed', () => {
    const env = { APPIMAGE: undefined }
    const words = startWords({ env, program: 'tocsin', appFolder: null, dataDir: '/data' })
    expect(areArgumentsAllowed(words)).toBe(true)
  })

  test.each([
    [['C:\\Tocsin', '--port=1'], true],
    [['https://example.com'], true],
    [['https://example.com', 'a'], false],
    [['--', 'https://example.com', 'a'], true],
  ])('the rule itself: %j is allowed: %s', (words, expected) => {
    expect(areArgumentsAllowed(words)).toBe(expected)
  })
})
