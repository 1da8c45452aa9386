// The words of `tocsin run` and `tocsin ping` (contract run.md 1).
import { describe, expect, test } from 'vitest'
import { parseDuration } from '../../src/main/run/duration.ts'
import { UsageError } from '../../src/main/run/option-words.ts'
import { readPing, readRun } from '../../src/main/run/words.ts'

const UUID = '6a0b1c2d-0000-4000-8000-000000000001'
const split = (line: string) => line.split(' ').filter((word) => word !== '')
const runOf = (line: string) => readRun(split(line))
const pingOf = (line: string) => readPing(split(line))

test.each<[string, number | null]>([
  ['90', 90_000],
  ['90s', 90_000],
  ['15m', 900_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  ['0', 0],
  ['', null],
  ['1w', null],
  ['1.5h', null],
  ['-1', null],
  ['s', null],
])('the duration %j is %j ms', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds)
})

describe('run', () => {
  test('has the defaults of the contract', () => {
    expect(runOf('backup -- true')).toEqual({
      check: { form: 'name', text: 'backup' },
      project: null,
      dataDir: null,
      server: null,
      keyFile: null,
      rid: null,
      make: null,
      command: { words: ['true'] },
      start: true,
      timeout: null,
      killAfter: 10_000,
      retries: 0,
      retryDelay: 10_000,
      lockWait: null,
      jitter: 0,
      nice: null,
      okExits: [],
      failIf: null,
      okIf: null,
      minTime: 0,
      quiet: false,
      output: null,
      raw: false,
      redact: [],
      redactsSecrets: true,
    })
  })

  test('takes its options before and after the check, with a space or =', () => {
    expect(runOf('--timeout=1h x --kill-after 5 --nice -3 --ok-exit 1,24 -- sh')).toMatchObject({
      timeout: 3_600_000,
      killAfter: 5000,
      nice: -3,
      okExits: [1, 24],
    })
  })

  test('leaves the words of the command alone', () => {
    expect(runOf('x -- ls --help -c -- --quiet').command).toEqual({
      words: ['ls', '--help', '-c', '--', '--quiet'],
    })
    expect(readRun(['x', '-c', 'a | b']).command).toEqual({ shell: 'a | b' })
  })

  test.each([
    [UUID.toUpperCase(), { form: 'uuid', text: UUID }],
    ['https://hc-ping.com/abc', { form: 'url', text: 'https://hc-ping.com/abc' }],
    ['Nightly', { form: 'name', text: 'Nightly' }],
  ])('%s is a check', (word, check) => {
    expect(readRun([word, '--', 'true']).check).toEqual(check)
  })

  test('--lock-wait locks, --lock alone waits for nobody', () => {
    expect(runOf('x --lock -- true').lockWait).toBe(0)
    expect(runOf('x --lock-wait 5 -- true').lockWait).toBe(5000)
  })

  test('--no-output is --output 0', () => {
    expect(runOf('x --no-output -- true').output).toBe(0)
    expect(runOf('x --output 500 -- true').output).toBe(500)
  })

  test('--create sends fields of a check', () => {
    const words = 'x --create --name N --period 1h --grace 5m --tags a --tz UTC -- true'
    expect(runOf(words).make).toEqual({
      name: 'N',
      timeout: 3600,
      grace: 300,
      tags: 'a',
      tz: 'UTC',
    })
    expect(runOf('x --create -- true').make).toEqual({})
  })

  test.each([
    ['x', 'no command: write it after --, or as a text for the shell after -c'],
    ['x --', 'no command: write it after --, or as a text for the shell after -c'],
    ['-- true', 'CHECK is missing'],
    ['x y -- true', 'unexpected word: y'],
    ['x -c a -- b', '-- and -c exclude each other'],
    ['x -c', '-c needs a value'],
    ['x --nope -- true', 'unknown option: --nope'],
    ['x -x -- true', 'unknown option: -x'],
    ['x --quiet=1 -- true', '--quiet takes no value'],
    ['x --timeout soon -- true', '--timeout: soon is not a duration such as 90s, 15m, 2h or 1d'],
    ['x --retry -1 -- true', '--retry: -1 is not a whole number'],
    ['x --nice 40 -- true', '--nice: 40 is not a priority from -20 to 19'],
    ['x --ok-exit 256 -- true', '--ok-exit: 256 is not a list of exit codes such as 1,3'],
    ['x --fail-if ( -- true', '--fail-if: ( is not a regular expression'],
    ['x --redact [ -- true', '--redact: [ is not a regular expression'],
    ['x --rid 7 -- true', '--rid: 7 is not a UUID'],
    ['x --server ftp://h -- true', '--server must be an http or https URL'],
    ['http:// -- true', 'CHECK must be an http or https URL'],
    ['x --quiet --no-output -- true', '--quiet needs the output: it does not go with --no-output'],
    ['x --quiet --output 0 -- true', '--quiet needs the output: it does not go with --no-output'],
    ['x --schedule daily -- true', '--schedule needs --create'],
    [
      'x --create --schedule daily --period 1h -- true',
      '--schedule and --period exclude each other',
    ],
    ['Big --create -- true', '--create needs a slug as CHECK: a to z, 0 to 9, - and _'],
    [`${UUID} --create -- true`, '--create needs a slug as CHECK: a to z, 0 to 9, - and _'],
    ['x --create --period 5 -- true', '--period must be from 1 minute to 365 days'],
  ])('%j is refused: %s', (line, problem) => {
    expect(() => runOf(line)).toThrow(new UsageError(problem))
  })

  test('an empty check is refused, as an unset variable makes it', () => {
    expect(() => readRun(['', '--', 'true'])).toThrow(new UsageError('CHECK must not be empty'))
  })
})

describe('ping', () => {
  test.each([
    ['x', 'success', null],
    ['x start', 'start', null],
    ['x fail', 'fail', null],
    ['x log', 'log', null],
    ['x 0', 'success', 0],
    ['x 3', 'fail', 3],
  ])('%j is a %s with exit status %j', (line, kind, exit) => {
    expect(pingOf(line)).toMatchObject({ kind, exit })
  })

  test.each([
    ['x 256', '256 is not start, success, fail, log or an exit code from 0 to 255'],
    ['x done', 'done is not start, success, fail, log or an exit code from 0 to 255'],
    ['x 0 1', 'unexpected word: 1'],
    ['x -- true', 'ping starts no command: use tocsin run'],
    ['x --quiet', 'unknown option: --quiet'],
    ['x fail --systemd', '--systemd tells how it ended: only start may be named beside it'],
  ])('%j is refused: %s', (line, problem) => {
    expect(() => pingOf(line)).toThrow(new UsageError(problem))
  })
})
