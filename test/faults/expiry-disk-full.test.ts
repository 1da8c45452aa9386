// Pushes on a disk that fills up while they are served: their time comes all the same (contract
// hardening.md H29).
import { expect, test } from 'vitest'
import { hastenedClock } from '../support/hastened-clock.ts'
import { bearer, createPush, makeToken, postPush, withSecrets } from '../support/push-server.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { serve } from '../support/tocsin.ts'
import { smallDisk } from './small-disk.ts'

test('a push expires on a full disk, and nothing of its secret is left', async ({ skip }) => {
  const { dataDir, fill } = smallDisk(6, skip)
  const token = await makeToken(dataDir)
  const server = await serve(dataDir)
  const { url_token } = await createPush(server, { payload: 'hunter2' }, token)
  const giveBack = fill()
  const payload = 'x'.repeat(100_000)
  const push = async () => (await postPush(server.url, { payload }, bearer(token))).status
  await expect.poll(push, { interval: 1 }).toBe(503)
  const expired = await fetch(`${server.url}/api/v2/pushes/${url_token}`, {
    method: 'DELETE',
    headers: bearer(token),
  })
  expect(expired.status).toBe(200)
  const row = withSecrets(dataDir, (db) =>
    db.prepare('SELECT expired_on, payload FROM pushes WHERE token = ?').get(url_token),
  )
  expect(row).toMatchObject({ expired_on: expect.any(Number), payload: null })
  expect(await push()).toBe(503)
  giveBack()
  await expect.poll(push).toBe(201)
  expect(await server.stop()).toBe(0)
})

test('a push whose time comes on a full disk', async ({ skip }) => {
  const { dataDir, fill } = smallDisk(6, skip)
  const token = await makeToken(dataDir)
  const clock = hastenedClock()
  const server = await serveInProcess(dataDir, [], {}, { clock })
  const { url_token } = await createPush(server, { payload: 'hunter2' }, token)
  // By the clock: moved to a moment that comes after the disk is full.
  withSecrets(dataDir, (db) =>
    db.prepare('UPDATE pushes SET expires_at = ?').run(clock.now() + 60_000),
  )
  fill()
  const payload = 'x'.repeat(100_000)
  const push = async () => (await postPush(server.url, { payload }, bearer(token))).status
  await expect.poll(push, { interval: 1 }).toBe(503)
  clock.hasten(60)
  const row = () =>
    withSecrets(dataDir, (db) =>
      db.prepare('SELECT expired_on, payload FROM pushes WHERE token = ?').get(url_token),
    )
  await expect.poll(row).toMatchObject({ expired_on: expect.any(Number), payload: null })
})
