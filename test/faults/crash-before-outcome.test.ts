// A crash between a notification and its stored outcome: it is delivered again. The notification
// service is a script that writes down what it is told, and waits as long as it is made to.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Prepared, pingUrl, preparedFolder, withDatabase } from '../commands/running.ts'
import { hastenedClock } from '../support/hastened-clock.ts'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { type Served, serve } from '../support/tocsin.ts'

interface NotificationService {
  readonly env: Readonly<Record<string, string>>
  /** What it was told so far, a line each. */
  readonly told: () => string[]
  /** From now on it answers at once, or not before it is released. */
  readonly hold: (held: boolean) => void
}

/** At most this many tenths of a second, so that nothing is left behind by a failing test. */
const PATIENCE = 200

/** @param stubborn it goes on when it is asked to end */
function fakeNotifySend({ stubborn = false } = {}): NotificationService {
  const folder = temporaryFolder()
  const [log, held] = [path.join(folder, 'told'), path.join(folder, 'held')]
  const script = `#!/bin/sh
${stubborn ? "trap '' TERM" : ''}
echo "$*" | tr '\\n' ' ' >> '${log}'
echo >> '${log}'
i=0
while [ -e '${held}' ] && [ $i -lt ${PATIENCE} ]; do sleep 0.1; i=$((i + 1)); done
`
  fs.writeFileSync(path.join(folder, 'notify-send'), script, { mode: 0o755 })
  return {
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    },
    told: () => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trimEnd().split('\n') : []),
    hold: (isHeld) => (isHeld ? fs.writeFileSync(held, '') : fs.rmSync(held, { force: true })),
  }
}

interface Stored {
  readonly pending: unknown
  readonly outcomes: readonly unknown[]
}

function storedOf({ dataDir }: Prepared): Stored {
  return withDatabase(dataDir, (db) => ({
    pending: db.prepare('SELECT count(*) FROM flips WHERE processed IS NULL').pluck().get(),
    outcomes: db.prepare('SELECT outcome FROM notifications').pluck().all(),
  }))
}

const spawned = (dataDir: string, env: NotificationService['env']) => serve(dataDir, [], env)

const DOWN = expect.stringContaining('backup is down')

/** The check goes down, and the service has been told but does not answer. */
async function tellInVain<T extends Pick<Served, 'url'>>(
  service: NotificationService,
  prepared: Prepared,
  serveIt: (dataDir: string, env: NotificationService['env']) => Promise<T>,
): Promise<T> {
  service.hold(true)
  const server = await serveIt(prepared.dataDir, service.env)
  await fetch(pingUrl(server, prepared.check, '/fail'))
  await expect.poll(service.told).toEqual([DOWN])
  expect(storedOf(prepared)).toEqual({ pending: 1, outcomes: ['sending'] })
  return server
}

test('killed before the outcome was stored: told again, and then no more', async () => {
  const service = fakeNotifySend()
  const prepared = preparedFolder()
  const server = await tellInVain(service, prepared, spawned)
  await server.stop('SIGKILL')
  service.hold(false)
  expect(storedOf(prepared)).toEqual({ pending: 1, outcomes: ['sending'] })

  const second = await serve(prepared.dataDir, [], service.env)
  await expect
    .poll(() => storedOf(prepared))
    .toEqual({
      pending: 0,
      outcomes: ['sent'],
    })
  expect(service.told()).toEqual([DOWN, DOWN])
  expect(await second.stop()).toBe(0)

  const third = await serve(prepared.dataDir, [], service.env)
  await fetch(pingUrl(third, prepared.check))
  await expect.poll(service.told).toHaveLength(3)
  expect(service.told()).toEqual([DOWN, DOWN, expect.stringContaining('backup is up again')])
})

test('ended while the service does not answer: exits 0 in time, and tells again', async () => {
  const service = fakeNotifySend({ stubborn: true })
  const prepared = preparedFolder()
  const server = await tellInVain(service, prepared, spawned)
  const asked = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(5000)
  service.hold(false)
  await serve(prepared.dataDir, [], service.env)
  await expect.poll(service.told).toEqual([DOWN, DOWN])
})

test('a service that never answers: given up in time, noted as failed, pings go on', async () => {
  const service = fakeNotifySend()
  const prepared = preparedFolder()
  const clock = hastenedClock()
  const server = await tellInVain(service, prepared, (dataDir, env) =>
    serveInProcess(dataDir, [], env, { clock }),
  )
  expect((await fetch(pingUrl(server, prepared.check, '/fail'))).status).toBe(200)
  clock.hasten(20)
  await expect
    .poll(() => storedOf(prepared))
    .toEqual({
      pending: 0,
      outcomes: ['failed'],
    })
  await expect.poll(server.stderr).toContain('backup is down')
})
