// `tocsin maintenance …` (contract monitor.md 11).
import { expect, test } from 'vitest'
import { HOUR } from '../../src/main/clock.ts'
import { preparedFolder, refusal, run, withDatabase } from './running.ts'

const UUID = /^[0-9a-f-]{36}\n$/

/** A folder with a check `backup` tagged `nightly`. */
function aFolder() {
  const { dataDir } = preparedFolder()
  withDatabase(dataDir, (db) => db.exec(`UPDATE checks SET tags = 'nightly'`))
  const command = (...words: string[]) => run(['maintenance', ...words, '--data-dir', dataDir])
  return {
    command,
    listed: async () => JSON.parse((await command('list', '--json')).stdout),
  }
}

test('is started now, ended, and removed', async () => {
  const { command, listed } = aFolder()
  const before = Date.now()
  const { code, stdout } = await command('start', 'Router firmware', '--for', '2h')
  expect([code, stdout]).toEqual([0, expect.stringMatching(UUID)])
  const [window] = await listed()
  expect(window).toMatchObject({
    ...{ id: stdout.trim(), name: 'Router firmware', on: true, project: null, tag: null },
    ...{ uuids: null, checks: 1, next: null },
  })
  const until = Date.parse(window.running_until)
  expect(until).toBeGreaterThanOrEqual(before + 2 * HOUR - 1000)
  expect(window.end).toBe(window.running_until)
  expect((await command('list')).stdout).toMatch(/Router firmware {2}until .* {2}once {2}1 check\n/)
  expect(await command('end', 'Router firmware')).toMatchObject({ code: 0, stdout: 'ended\n' })
  expect(await command('end', 'Router firmware')).toEqual(
    refusal(1, 'Router firmware does not run'),
  )
  expect((await listed())[0]).toMatchObject({ running_until: null, next: null })
  expect((await command('remove', window.id)).stdout).toBe('removed\n')
  expect(await listed()).toEqual([])
})

test('is planned once and by a schedule, for a tag, a project or single checks', async () => {
  const { command, listed } = aFolder()
  const once = ['--from', '2099-05-01T22:00:00Z', '--to', '2099-05-02T02:00:00Z'] as const
  await command('add', 'Move', ...once, '--check', 'backup', '--project', 'Default')
  // It does not run while the test does.
  const yearly = ['--schedule', '0 2 29 2 *', '--tz', 'Europe/Riga', '--for', '2h'] as const
  const { stdout } = await command('add', 'Disks', ...yearly, '--tag', 'nightly', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ schedule: '0 2 29 2 *', length: 7200, tag: 'nightly' })
  expect(await listed()).toMatchObject([
    {
      ...{ name: 'Move', start: '2099-05-01T22:00:00Z', end: '2099-05-02T02:00:00Z', checks: 1 },
      ...{ next: '2099-05-01T22:00:00Z', uuids: [expect.stringMatching(/^[0-9a-f-]{36}$/)] },
    },
    { name: 'Disks', tz: 'Europe/Riga', next: expect.stringMatching(/Z$/), uuids: null },
  ])
})

test('words that make no sense are refused, and change nothing', async () => {
  const { command, listed } = aFolder()
  const refused: readonly (readonly [words: string[], code: number, line: string])[] = [
    [
      ['start', 'X', '--tag', 'night'],
      1,
      'no check is tagged night (see: tocsin check list --json)',
    ],
    [['start', 'X', '--check', 'nobody'], 1, 'there is no check nobody (see: tocsin check list)'],
    [
      ['start', 'X', '--check', 'backup', '--tag', 'nightly'],
      64,
      '--check and --tag say different things',
    ],
    [['start', ' '], 64, 'NAME must have 1 to 100 characters'],
    [['add', 'X'], 64, 'give either --from or --schedule'],
    [['add', 'X', '--from', 'noon', '--for', '1h'], 64, '--from is not an ISO 8601 instant: noon'],
    [['add', 'X', '--from', '2020-01-01', '--to', '2020-01-02'], 64, '--to must not be over'],
    [['add', 'X', '--schedule', '0 2 * * *', '--for', '8d'], 64, '--for must be from 1 min to 7 d'],
    [
      ['add', 'X', '--schedule', '* * * * *', '--for', '1h'],
      64,
      '--schedule must not fire more often than every 10 min',
    ],
    [['end', 'nobody'], 1, 'there is no maintenance nobody (see: tocsin maintenance list)'],
    [['remove', 'nobody'], 1, 'there is no maintenance nobody (see: tocsin maintenance list)'],
  ]
  for (const [words, code, line] of refused) {
    expect(await command(...words)).toEqual(refusal(code, line))
  }
  expect(await listed()).toEqual([])
})
