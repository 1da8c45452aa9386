// Signing out of the window, by a page and by the command line, on the built program.
import { expect, test } from 'vitest'
import type { SessionRow } from '../../src/shared/views/settings.ts'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { callAs, headersOf, type Session, signIn } from '../support/window-client.ts'
import { run } from './running.ts'

/** Another browser, by a fresh link. */
async function another(served: Served, dataDir: string): Promise<Session> {
  const { stdout } = await run(['window', '--data-dir', dataDir])
  return signIn({ ...served, stdout: () => stdout })
}

async function statusOf({ url }: Served, session: Session): Promise<number> {
  const body = JSON.stringify({ name: 'keys.list' })
  const headers = headersOf(url, session)
  return (await fetch(`${url}/window/call`, { method: 'POST', headers, body })).status
}

test('a page lists the browsers and signs out one, all others, or itself; their streams end', async () => {
  const dataDir = temporaryFolder()
  const served = await serve(dataDir)
  const [own, second, third] = [
    await signIn(served),
    await another(served, dataDir),
    await another(served, dataDir),
  ]
  const list = () => callAs<readonly SessionRow[]>(served, own, 'sessions.list')
  const rows = await list()
  expect(rows.map(({ isOwn, address }) => [isOwn, address])).toEqual([
    [false, '127.0.0.1'],
    [false, '127.0.0.1'],
    [true, '127.0.0.1'],
  ])
  const stream = await fetch(`${served.url}/window/events`, {
    headers: headersOf(served.url, second),
  })
  const ended = stream.text()
  // The third signed in last.
  const id = rows[1]?.id ?? ''
  expect(await callAs(served, own, 'sessions.signOut', { id })).toEqual({ ended: 1 })
  expect(await ended).toMatch(/^id: /)
  expect([await statusOf(served, second), await statusOf(served, third)]).toEqual([401, 200])
  expect(await callAs(served, own, 'sessions.signOut', { id })).toBeUndefined()
  expect(await callAs(served, own, 'sessions.signOut', { id: null })).toEqual({ ended: 1 })
  expect([await statusOf(served, own), await statusOf(served, third)]).toEqual([200, 401])
  const [self] = await list()
  await callAs(served, own, 'sessions.signOut', { id: self?.id })
  expect(await statusOf(served, own)).toBe(401)

  // For good: a restart brings none of them back.
  await served.stop()
  const again = await serve(dataDir, [], {}, ['--port', new URL(served.url).port])
  for (const session of [own, second, third]) expect(await statusOf(again, session)).toBe(401)
})

test('the command lists the browsers, and signs out all of them', async () => {
  const dataDir = temporaryFolder()
  const words = (name: string, ...more: string[]) => [
    'window',
    name,
    '--data-dir',
    dataDir,
    ...more,
  ]
  expect(await run(words('sign-out'))).toMatchObject({ code: 69 })
  const served = await serve(dataDir)
  expect(await run(words('sessions'))).toEqual({ code: 0, stdout: '', stderr: '' })
  const session = await signIn(served)
  expect((await run(words('sessions'))).stdout).toMatch(
    /^SINCE .*\n\d{4}-\d\d-\d\dT.* 127\.0\.0\.1 +node\n$/,
  )
  expect(JSON.parse((await run(words('sessions', '--json'))).stdout)).toMatchObject([
    { address: '127.0.0.1', agent: 'node' },
  ])
  expect(await run(words('sign-out'))).toEqual({ code: 0, stdout: '1\n', stderr: '' })
  expect(await statusOf(served, session)).toBe(401)
  expect((await run(words('sign-out'))).stdout).toBe('0\n')
})
