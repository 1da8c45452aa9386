// The log: a line each, in text or JSON, without what would open something.
import { describe, expect, test } from 'vitest'
import { createLog, type LogFormat, redact } from '../src/main/log.ts'
import { generateApiKey, generatePingKey } from '../src/main/monitor/tables/keys.ts'

const UUID = '31365bce-8da9-4729-8ff3-aaa71d56b712'
const PING_KEY = 'abcdefghij0123456789xy'

function logged(format: LogFormat, level: 'info' | 'warn' | 'error', message: string): string[] {
  const lines: string[] = []
  createLog(format, (line) => lines.push(line))[level](message)
  return lines
}

describe('a redacted text', () => {
  test.each([
    ['key hcw_ABCD567890123456789012345678 used', 'key hcw_ABCD… used'],
    ['key hcr_ABCD567890123456789012345678', 'key hcr_ABCD…'],
    [`check ${UUID} is down`, 'check 31365bce-… is down'],
    [`${UUID.toUpperCase()}`, '31365BCE-…'],
    [`GET /ping/${UUID}/start`, 'GET /ping/31365bce-…/start'],
    [`GET /ping/${PING_KEY}/backup/fail`, 'GET /ping/…/backup/fail'],
    ['http://127.0.0.1:7464/#token=aB3_-xyz', 'http://127.0.0.1:7464/#token=…'],
    [`${UUID} and ${UUID}`, '31365bce-… and 31365bce-…'],
    ['port 7464 is in use', 'port 7464 is in use'],
    ['backup is down: failed with exit 2', 'backup is down: failed with exit 2'],
    ['', ''],
  ])('%j reads %j', (text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  test.each(['read-write', 'read-only'] as const)(
    'shows eight characters of a new %s key',
    (type) => {
      const key = generateApiKey(type)
      expect(redact(`x ${key} y`)).toBe(`x ${key.slice(0, 8)}… y`)
    },
  )

  test('shows nothing of a new ping key', () => {
    expect(redact(`/ping/${generatePingKey()}/job`)).toBe('/ping/…/job')
  })
})

describe('a line of text', () => {
  test.each([
    ['info', 'INFO '],
    ['warn', 'WARN '],
    ['error', 'ERROR'],
  ] as const)('of %s begins with the time and %s', (level, word) => {
    const [line, ...more] = logged('text', level, 'hello')
    expect(line).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z ${word} hello\\n$`),
    )
    expect(more).toEqual([])
  })

  test.each(['a\nb', 'a\r\nb', 'a\n\n\nb', 'a\rb'])('is one line: %j', (message) => {
    expect(logged('text', 'warn', message)[0]).toMatch(/ a b\n$/)
  })

  test('is redacted', () => {
    expect(logged('text', 'warn', `check ${UUID}`)[0]).toMatch(/ check 31365bce-…\n$/)
  })
})

describe('a line of JSON', () => {
  test.each([
    ['info', 30],
    ['warn', 40],
    ['error', 50],
  ] as const)('of %s has level %i, a time and the message', (level, number) => {
    const [line = '', ...more] = logged('json', level, 'hello')
    expect(JSON.parse(line)).toEqual({
      level: number,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      msg: 'hello',
    })
    expect(more).toEqual([])
  })

  test('has its members in the order of pino', () => {
    const [line] = logged('json', 'info', 'hello')
    expect(line).toMatch(/^\{"level":30,"time":"[^"]+","msg":"hello"\}\n$/)
  })

  test('is one line whatever the message holds', () => {
    const [line = ''] = logged('json', 'warn', 'a\nb"c')
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(JSON.parse(line).msg).toBe('a\nb"c')
  })

  test('is redacted', () => {
    expect(logged('json', 'error', `check ${UUID}`)[0]).not.toContain(UUID)
  })
})
