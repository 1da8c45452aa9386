// `tocsin check snooze` and `tocsin check ack`, with and without a server.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, type Millis } from '../../src/main/clock.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

import { makeCheck, pingUrl, preparedFolder, refusal, run, withDatabase } from './running.ts'

interface AlarmSettings {
  readonly snoozed_until: Millis | null
  readonly acknowledged: Millis | null
}

/** A folder with the check `backup`, which is down; commands on it and what they left there. */
function aFolder() {
  const { dataDir, check } = preparedFolder()
  withDatabase(dataDir, (db) => db.exec(`UPDATE checks SET status = 'down'`))
  return {
    dataDir,
    check,
    command: (...words: string[]) => run(['check', ...words, '--data-dir', dataDir]),
    alarmSettings: () =>
      withDatabase(dataDir, (db) =>
        db.prepare<[], AlarmSettings>('SELECT snoozed_until, acknowledged FROM attention').get(),
      ),
  }
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n$/

describe('check snooze', () => {
  test.each([
    [[], HOUR],
    [['--for', '30m'], 30 * MINUTE],
    [['--for', '90s'], 90_000],
    [['--for', '2d'], 48 * HOUR],
  ])('with %j holds alarms back for %i ms, and prints until when', async (flags, duration) => {
    const { command, alarmSettings } = aFolder()
    const before = Date.now()
    const { code, stdout, stderr } = await command('snooze', 'backup', ...flags)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(ISO)
    const until = alarmSettings()?.snoozed_until ?? 0
    expect(until).toBeGreaterThanOrEqual(before + duration)
    expect(until).toBeLessThanOrEqual(Date.now() + duration)
    expect(Math.floor(until / 1000)).toBe(Date.parse(stdout.trim()) / 1000)
  })

  test('--off ends it', async () => {
    const { command, alarmSettings } = aFolder()
    await command('snooze', 'backup')
    expect(await command('snooze', 'backup', '--off')).toEqual({
      code: 0,
      stdout: 'not snoozed\n',
      stderr: '',
    })
    expect(alarmSettings()?.snoozed_until).toBeNull()
  })

  test('takes the UUID, whatever the project, and prints JSON', async () => {
    const { command, check } = aFolder()
    const { stdout } = await command('snooze', check.uuid, '--off', '--json')
    expect(JSON.parse(stdout)).toEqual({
      uuid: check.uuid,
      snoozed_until: null,
      acknowledged: null,
    })
  })

  test.each(['0h', '1', '1.5h', '366d', ''])('does not take --for %j', async (length) => {
    const { command, alarmSettings } = aFolder()
    expect(await command('snooze', 'backup', `--for=${length}`)).toEqual(
      refusal(64, '--for must be a duration up to 365d, such as 30m, 1h or 2d'),
    )
    expect(alarmSettings()).toBeUndefined()
  })

  test('does not take --off and --for together', async () => {
    const { command } = aFolder()
    expect(await command('snooze', 'backup', '--off', '--for', '1h')).toEqual(
      refusal(64, '--off and --for say different things'),
    )
  })
})

describe('check ack', () => {
  test('acknowledges the outage; --off takes it back', async () => {
    const { command, alarmSettings } = aFolder()
    expect(await command('ack', 'backup')).toEqual({
      code: 0,
      stdout: 'acknowledged\n',
      stderr: '',
    })
    expect(alarmSettings()?.acknowledged).toBeGreaterThan(0)
    expect((await command('ack', 'backup', '--off')).stdout).toBe('not acknowledged\n')
    expect(alarmSettings()?.acknowledged).toBeNull()
  })

  test('of a check that is up is refused', async () => {
    const { command, dataDir } = aFolder()
    withDatabase(dataDir, (db) => db.exec(`UPDATE checks SET status = 'up'`))
    expect(await command('ack', 'backup')).toEqual(refusal(1, 'backup is not down'))
  })

  test('of several, or of a tag, acknowledges those that are down, and none where a name is wrong', async () => {
    const { command, dataDir, alarmSettings } = aFolder()
    await makeCheck(dataDir, '--name', 'mirror', '--tags', 'nas')
    expect((await command('ack', 'backup', 'nope')).stderr).toContain('there is no check nope')
    expect(alarmSettings()).toBeUndefined()
    expect((await command('ack', 'backup', 'mirror')).stdout).toBe('acknowledged  backup\n')
    expect(await command('ack', '--tag', 'nas')).toEqual(refusal(1, 'none of these checks is down'))
    withDatabase(dataDir, (db) => db.exec(`UPDATE checks SET status = 'down'`))
    expect((await command('ack', '--tag', 'nas')).stdout).toBe('acknowledged  mirror\n')
    const { stdout } = await command('ack', 'backup', 'mirror', '--off', '--json')
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { acknowledged: null },
      { acknowledged: null },
    ])
  })
})

describe('the check', () => {
  test('that does not exist is said so', async () => {
    const { command } = aFolder()
    expect(await command('ack', 'nope')).toEqual(
      refusal(1, 'there is no check nope (see: tocsin check list)'),
    )
  })

  test('whose name is not the only one is to be given by its UUID', async () => {
    const { command, dataDir, alarmSettings } = aFolder()
    await makeCheck(dataDir, '--name', 'backup')
    expect(await command('snooze', 'backup')).toEqual(
      refusal(64, '2 checks are named backup: give the UUID'),
    )
    expect(alarmSettings()).toBeUndefined()
  })

  test('is looked for in the project that is named', async () => {
    const { command, dataDir } = aFolder()
    await run(['project', 'create', '--name', 'Lab', '--data-dir', dataDir])
    expect(await command('snooze', 'backup', '--project', 'Lab')).toEqual(
      refusal(1, 'there is no check backup (see: tocsin check list)'),
    )
  })

  test('must be named', async () => {
    const { command } = aFolder()
    expect((await command('ack')).stderr).toBe(
      'tocsin: NAME|UUID is missing (see: tocsin help check ack)\n',
    )
  })
})

test('beside a running server a snooze holds back the next alarm', async () => {
  const { command, dataDir } = aFolder()
  const check = await makeCheck(dataDir, '--name', 'mail', '--channels', '*')
  const server = await serveInProcess(dataDir)
  await fetch(pingUrl(server, check))
  await command('snooze', 'mail')
  await fetch(pingUrl(server, check, '/fail'))
  await expect
    .poll(() =>
      withDatabase(dataDir, (db) => db.prepare('SELECT outcome, error FROM notifications').all()),
    )
    .toEqual([{ outcome: 'suppressed', error: 'snoozed' }])
})
