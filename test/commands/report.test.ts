// `tocsin report`, on a folder of which no server runs.
import { describe, expect, test } from 'vitest'
import { preparedFolder, refusal, run, storeSetting, withDatabase } from './running.ts'

function aFolder() {
  const { dataDir, check } = preparedFolder()
  return {
    ...{ dataDir, check },
    report: (...words: string[]) => run(['report', ...words, '--data-dir', dataDir]),
  }
}

describe('report', () => {
  test('prints the week that is over as Markdown', async () => {
    const { dataDir, report } = aFolder()
    withDatabase(dataDir, (db) => db.exec('UPDATE checks SET created = 0'))
    storeSetting(dataDir, 'zone', 'Europe/Riga')
    const { code, stdout } = await report()
    expect(code).toBe(0)
    expect(stdout).toMatch(/^# Week of \d+ \w+ \d{4}\n\nAll is well: 1 check, no outage\.\n/)
    expect(stdout).toContain('Times in Europe/Riga.')
    expect(await report('week')).toEqual({ code, stdout, stderr: '' })
  })

  test('prints this month as JSON', async () => {
    const { check, report } = aFolder()
    const { stdout } = await report('month', '--now', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ period: 'month', checks: { all: 1, new: 1 }, well: true, tz: 'UTC' },
      created: { count: 1, listed: [{ uuid: check.uuid, name: 'backup' }] },
    })
  })

  test('takes a period, a project and a tag', async () => {
    const { report } = aFolder()
    const { stdout } = await report('week', '--of', '2026-01-07', '--project', 'Default', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ name: '2026-01-05', project: { name: 'Default' } })
    const tagged = await report('month', '--now', '--tag', 'none', '--json')
    expect(JSON.parse(tagged.stdout)).toMatchObject({ tag: 'none', checks: { all: 0 } })
  })

  test.each([
    [
      ['week', '--of', '2026-11'],
      '--of must name a week. The week: any day of it, such as 2026-11-16.',
    ],
    [['month', '--of', 'May'], '--of must name a month. The month, such as 2026-11.'],
    [['month', '--of', '2999-01'], '--of has not begun yet'],
    [['--project', 'none'], 'there is no project named none (see: tocsin project list)'],
  ])('%j is refused', async (words, line) => {
    expect(await aFolder().report(...words)).toEqual(refusal(64, line))
  })
})
