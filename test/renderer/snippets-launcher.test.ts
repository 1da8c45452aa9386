// The texts of a machine that has the launcher of adopted jobs (contract adopt.md 9).
import { expect, test } from 'vitest'
import { JOB, snippetsOf } from '../../src/renderer/checks/snippets.ts'
import { aRow, uuidOf } from '../support/window-rows.ts'

const UUID = uuidOf(1)

function snippets(launcherFolder: string | null) {
  const pingUrl = `http://127.0.0.1:7464/ping/${UUID}`
  const schedule = aRow({ kind: 'cron', schedule: '15 3 * * *', tz: 'Europe/Riga' })
  const all = snippetsOf({
    name: 'backup',
    uuid: UUID,
    pingUrl,
    mailAddress: null,
    launcherFolder,
    schedule,
  })
  return Object.fromEntries(all.map((snippet) => [snippet.id, snippet]))
}

test('jobs are wrapped by the launcher, which is named first', () => {
  const texts = snippets('/home/ann/.local/share/tocsin/bin')
  const run = `/home/ann/.local/share/tocsin/bin/run ${UUID} -- ${JOB}`
  expect(Object.keys(texts)[0]).toBe('run')
  expect(texts.run?.code).toBe(run)
  expect(texts.crontab?.code).toBe(`15 3 * * * ${run}`)
  expect(texts.systemd?.code).toContain(
    `ExecStartPre=-"/home/ann/.local/share/tocsin/bin/ping" ${UUID} start --systemd\nExecStart=${JOB}\nExecStopPost=-"/home/ann/.local/share/tocsin/bin/ping" ${UUID} --systemd\n`,
  )
  expect(texts.systemd?.hint).toBe(
    'Two files in ~/.config/systemd/user, then: systemctl --user enable --now backup.timer',
  )
})

test('a folder with a blank is quoted', () => {
  expect(snippets('/Users/ann/Library/Application Support/Tocsin/bin').crontab?.code).toBe(
    `15 3 * * * '/Users/ann/Library/Application Support/Tocsin/bin/run' ${UUID} -- ${JOB}`,
  )
})

test.each([null, "/home/o'neil/bin", '/home/100%/bin', '/home/a"b/bin', '/home/a\\b/bin'])(
  'without a launcher, or with one in %j, curl pings',
  (folder) => {
    const texts = snippets(folder)
    expect(texts.run).toBeUndefined()
    expect(texts.crontab?.code).toContain('&& curl ')
    expect(texts.systemd?.hint).toContain('/etc/systemd/system')
  },
)
