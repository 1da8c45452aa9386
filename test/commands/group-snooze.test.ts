// `tocsin tag snooze` and `tocsin project snooze`.
import { expect, test } from 'vitest'
import { HOUR } from '../../src/main/clock.ts'
import { preparedFolder, refusal, run, withDatabase } from './running.ts'

interface Snooze {
  readonly project_id: number | null
  readonly tag: string
  readonly until: number
}

/** A folder with a check tagged `nightly`. */
function aFolder() {
  const { dataDir } = preparedFolder()
  withDatabase(dataDir, (db) => db.exec(`UPDATE checks SET tags = 'nightly prod'`))
  return {
    command: (...words: string[]) => run([...words, '--data-dir', dataDir]),
    snoozes: () =>
      withDatabase(dataDir, (db) =>
        db.prepare<[], Snooze>('SELECT project_id, tag, until FROM group_snoozes').all(),
      ),
  }
}

test('a tag is snoozed for an hour, longer, and no more', async () => {
  const { command, snoozes } = aFolder()
  const before = Date.now()
  const { code, stdout } = await command('tag', 'snooze', 'nightly')
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n$/)])
  const [snooze] = snoozes()
  expect(snooze).toMatchObject({ project_id: null, tag: 'nightly' })
  expect(snooze?.until).toBeGreaterThanOrEqual(before + HOUR)
  expect(snooze?.until).toBeLessThanOrEqual(Date.now() + HOUR)
  await command('tag', 'snooze', 'nightly', '--for', '8h')
  expect(snoozes()).toHaveLength(1)
  expect((await command('tag', 'snooze', 'nightly', '--off')).stdout).toBe('not snoozed\n')
  expect(snoozes()).toEqual([])
})

test('a tag in one project, and a whole project, print JSON', async () => {
  const { command, snoozes } = aFolder()
  const words = ['--project', 'Default', '--json'] as const
  const { stdout } = await command('tag', 'snooze', 'nightly', ...words)
  expect(JSON.parse(stdout)).toMatchObject({ tag: 'nightly', project: 'Default', checks: 1 })
  const whole = await command('project', 'snooze', '--json')
  expect(JSON.parse(whole.stdout)).toMatchObject({ tag: null, project: 'Default', checks: 1 })
  expect(
    snoozes()
      .map(({ tag }) => tag)
      .sort(),
  ).toEqual(['', 'nightly'])
})

test('a tag that no check has, and words that make no sense, are refused', async () => {
  const { command, snoozes } = aFolder()
  expect(await command('tag', 'snooze', 'night')).toEqual(
    refusal(1, 'no check is tagged night (see: tocsin check list --json)'),
  )
  expect(await command('tag', 'snooze', 'nightly', '--for', '9')).toEqual(
    refusal(64, '--for must be a duration up to 365d, such as 30m, 1h or 2d'),
  )
  expect(await command('project', 'snooze', '--off', '--for', '1h')).toEqual(
    refusal(64, '--off and --for say different things'),
  )
  expect((await command('tag', 'snooze', 'nightly', '--project', 'None')).code).toBe(64)
  expect(snoozes()).toEqual([])
})
