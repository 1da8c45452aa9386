// `tocsin schedule next`
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import cron from '../vectors/cron.json'
import cronExtra from '../vectors/cron-extra.json'
import onCalendar from '../vectors/oncalendar.json'
import onCalendarExtra from '../vectors/oncalendar-extra.json'
import { refusal, run, runSpawned } from './running.ts'

const WEDNESDAY = ['--after', '2025-01-15T10:17:42Z']

const next = (...flags: string[]) => run(['schedule', 'next', ...flags])

async function firings(...flags: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await next(...flags, '--json')
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

test('lines hold the local time with its offset, and UTC', async () => {
  const flags = ['--expr', '0 9 * * *', '--tz', 'Europe/Riga', '--count', '2', ...WEDNESDAY]
  expect(await next(...flags)).toEqual({
    code: 0,
    stdout:
      '2025-01-16T09:00:00+02:00  2025-01-16T07:00:00Z\n2025-01-17T09:00:00+02:00  2025-01-17T07:00:00Z\n',
    stderr: '',
  })
})

test('--json is an array of instants in UTC', async () => {
  const { stdout } = await next('--expr', '* * * * *', '--count', '1', '--json', ...WEDNESDAY)
  expect(stdout).toBe('["2025-01-15T10:18:00Z"]\n')
})

test.each<[string, string[], string[]]>([
  ['cron', ['--expr', '0 0 29 2 *'], ['2028-02-29T00:00:00Z', '2032-02-29T00:00:00Z']],
  ['OnCalendar', ['--expr', 'weekly'], ['2025-01-20T00:00:00Z', '2025-01-27T00:00:00Z']],
  ['two lines', ['--expr', '00:00\n12:00'], ['2025-01-15T12:00:00Z', '2025-01-16T00:00:00Z']],
  [
    'a legacy zone',
    ['--expr', 'daily', '--tz', 'Europe/Kiev'],
    ['2025-01-15T22:00:00Z', '2025-01-16T22:00:00Z'],
  ],
])('%s', async (_, flags, expected) => {
  expect(await firings(...flags, '--count', '2', ...WEDNESDAY)).toEqual(expected)
})

test('without --count there are five', async () => {
  expect(await firings('--expr', '* * * * *', ...WEDNESDAY)).toHaveLength(5)
})

test('without --after they come after now', async () => {
  const before = new Date().toISOString()
  expect(await firings('--expr', '* * * * *', '--count', '1')).toSatisfy(
    ([first]: string[]) => first !== undefined && first > before.slice(0, 19),
  )
})

test.each(['2025-01-15', '2025-01-15T00:00', '2025-01-15 00:00:00', '2025-01-15T02:00:00+02:00'])(
  '--after %s is that midnight of UTC, whatever TZ says',
  async (after) => {
    const words = ['schedule', 'next', '--expr', 'hourly', '--count', '1', '--json']
    const { stdout } = await runSpawned([...words, '--after', after], { env: { TZ: 'Asia/Tokyo' } })
    expect(stdout).toBe('["2025-01-15T01:00:00Z"]\n')
  },
)

test('an expression that never fires again: an empty array, and a line that says so', async () => {
  expect(await next('--expr', '2019-01-01', '--json', ...WEDNESDAY)).toEqual({
    code: 0,
    stdout: '[]\n',
    stderr: 'tocsin: it does not fire after that\n',
  })
})

test.each<[string, string[], string]>([
  ['no expression', [], '--expr is missing'],
  ['no zone', ['--expr', 'daily', '--tz', 'Mars'], 'tz is not a valid timezone: Mars'],
  ['no instant', ['--expr', 'daily', '--after', 'now'], 'after is not an ISO 8601 instant: now'],
  [
    'none to list',
    ['--expr', 'daily', '--count', '0'],
    'count must be a whole number from 1 to 1000',
  ],
  [
    'too many',
    ['--expr', 'daily', '--count', '1001'],
    'count must be a whole number from 1 to 1000',
  ],
])('%s is refused', async (_, flags, line) => {
  expect(await next(...flags)).toEqual(refusal(64, line))
})

test('an expression that is none is refused in one line', async () => {
  const { code, stdout, stderr } = await next('--expr', '61 * * * *')
  expect([code, stdout]).toEqual([64, ''])
  expect(stderr).toMatch(/^tocsin: [^\n]+\n$/)
})

interface Vector {
  readonly expr: string
  readonly tz: string
  readonly after: string
  readonly next?: readonly string[] | undefined
  readonly error?: boolean | undefined
}

/** Runs lines through one process: for each line what it printed, read as JSON. */
async function answers(lines: readonly string[]): Promise<unknown[]> {
  const input = lines.map((line) => `${line}\n`).join('')
  const { code, stdout, stderr } = await run(['schedule', 'next', '--stdin'], { input })
  expect([code, stderr]).toEqual([0, ''])
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test.each<[string, readonly Vector[]]>([
  ['cron.json', cron],
  ['oncalendar.json', onCalendar],
  ['cron-extra.json', cronExtra],
  ['oncalendar-extra.json', onCalendarExtra],
])('--stdin: all of %s in one process', async (_, vectors) => {
  const lines = vectors.map(({ expr, tz, after, next }) =>
    JSON.stringify({ expr, tz, after, count: Math.max(next?.length ?? 0, 4) }),
  )
  expect(await answers(lines)).toEqual(
    vectors.map(({ next, error }) => (error ? { error: expect.any(String) } : next)),
  )
})

test('--stdin: a line that cannot be read is answered with its error, and the next ones too', async () => {
  const good = '{"expr":"daily","after":"2025-01-15T00:00:00Z","count":1}'
  const bad = ['nonsense', '[]', 'null', '{}', '{"expr":5}', '{"expr":"daily","count":"2"}']
  const error = { error: expect.any(String) }
  expect(await answers([...bad, good])).toEqual([...bad.map(() => error), ['2025-01-16T00:00:00Z']])
})

test('--stdin: an empty line has no answer, a last line needs no end', async () => {
  const line = '{"expr":"daily","after":"2025-01-15T00:00:00Z","count":1}'
  const { stdout } = await run(['schedule', 'next', '--stdin'], { input: `\n${line}\n\n${line}` })
  expect(stdout).toBe('["2025-01-16T00:00:00Z"]\n'.repeat(2))
})

test('no data folder is made for it', async () => {
  const home = temporaryFolder()
  const env = { HOME: home, XDG_DATA_HOME: home }
  await runSpawned(['schedule', 'next', '--expr', 'daily'], { env })
  expect(fs.readdirSync(home)).toEqual([])
})
