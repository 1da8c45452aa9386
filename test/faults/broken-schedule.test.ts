// A stored check whose schedule no longer computes: the others are watched all the same, and every
// answer still comes.
import { expect, test } from 'vitest'
import {
  getJson,
  makeCheck,
  type Prepared,
  pingUrl,
  preparedFolder,
  run,
  withDatabase,
} from '../commands/running.ts'
import { type Served, serve } from '../support/tocsin.ts'

const MINUTE = 60_000

/** A deadline that has just passed, while somebody watched. */
function makeDue(dataDir: string, uuid: string, columns = ''): void {
  const now = Date.now()
  withDatabase(dataDir, (db) =>
    db
      .prepare(
        `UPDATE checks SET status = 'up', last_ping = ?, due = ?, alert_after = ? ${columns} WHERE uuid = ?`,
      )
      .run(now - 2 * MINUTE, now - MINUTE, now, uuid),
  )
}

interface Listed {
  readonly checks: readonly { readonly name: string; readonly status: string }[]
}

async function statusesOf(server: Served, key: string): Promise<Record<string, string>> {
  const { checks } = await getJson<Listed>(server, '/checks/', key)
  return Object.fromEntries(checks.map(({ name, status }) => [name, status]))
}

const BREAKAGES: readonly (readonly [what: string, columns: string])[] = [
  ['a cron expression of rubbish', `, kind = 'cron', schedule = 'rubbish'`],
  ['a cron expression that never fires', `, kind = 'cron', schedule = '0 0 31 2 *'`],
  ['an empty schedule', `, kind = 'cron', schedule = ''`],
  ['an OnCalendar expression of rubbish', `, kind = 'oncalendar', schedule = '*/2:99'`],
  ['a zone that is gone', `, kind = 'cron', schedule = '* * * * *', tz = 'Mars/Olympus'`],
  ['an OnCalendar zone that is gone', `, kind = 'oncalendar', schedule = 'daily Mars/Olympus'`],
]

async function othersGoOn(prepared: Prepared, broken: string): Promise<void> {
  const { dataDir, key, check } = prepared
  const server = await serve(dataDir, ['--observe', 'strict'])
  const statuses = () => statusesOf(server, key)
  await expect.poll(statuses).toMatchObject({ backup: 'down' })
  await expect.poll(server.stderr).toContain('backup is down')
  for (const suffix of ['/start', '', '/fail', '/log']) {
    const answer = await fetch(pingUrl(server, { uuid: broken }, suffix))
    expect([suffix, answer.status]).toEqual([suffix, 200])
  }
  expect(await getJson(server, `/checks/${broken}`, key)).toMatchObject({ n_pings: 4 })
  expect((await fetch(pingUrl(server, check))).status).toBe(200)
  expect(await statuses()).toMatchObject({ backup: 'up' })
  expect(await server.stop()).toBe(0)
}

test.each(BREAKAGES)('%s', async (_, columns) => {
  const prepared = preparedFolder()
  const { uuid } = await makeCheck(prepared.dataDir, '--name', 'broken', '--schedule', '* * * * *')
  makeDue(prepared.dataDir, uuid, columns)
  makeDue(prepared.dataDir, prepared.check.uuid)
  await othersGoOn(prepared, uuid)
})

test('commands list such a check too', async () => {
  const { dataDir } = preparedFolder()
  const { uuid } = await makeCheck(dataDir, '--name', 'broken', '--schedule', '* * * * *')
  makeDue(dataDir, uuid, `, schedule = 'rubbish', tz = 'Mars/Olympus'`)
  const { code, stdout, stderr } = await run(['check', 'list', '--data-dir', dataDir])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('  broken  ')
})
