// `tocsin relay …`, and signals on their way between servers that run (contract remotes.md 3, 8).
import { describe, expect, test } from 'vitest'
import {
  aHealthchecksServer,
  aListedCheck,
  PING_KEY,
  READ_ONLY,
  READ_WRITE,
} from '../remotes/support/stand-in.ts'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { makeCheck, pingUrl, preparedFolder, refusal, run, withDatabase } from './running.ts'

/** A folder with the check `backup` and the remote `nas`. */
async function aFolder(keys = `api_key=${READ_WRITE}\nping_key=${PING_KEY}`) {
  const { dataDir, check } = preparedFolder()
  const there = aListedCheck({ name: 'backup', slug: 'nightly' })
  const server = await aHealthchecksServer([there])
  const tocsin = (words: readonly string[], input = '') =>
    run([...words, '--data-dir', dataDir], { input })
  const words = ['remote', 'add', '--name', 'nas', '--url', server.url]
  const added = await tocsin(keys === '' ? words : [...words, '--key-file', '-'], keys)
  expect(added.stderr).toBe('')
  const relay = (...more: string[]) => tocsin(['relay', ...more])
  const set = (...more: string[]) => relay('set', '--check', 'backup', '--to', 'nas', ...more)
  const list = async () => JSON.parse((await relay('list', '--json')).stdout)
  return { dataDir, check, there, server, tocsin, relay, set, list }
}

/** What the doctor says of relays. */
function partIn(stdout: string): unknown {
  return JSON.parse(stdout).find(({ part }: { part: string }) => part === 'relays')
}

describe('set', () => {
  test('takes a UUID, and lists it', async () => {
    const { there, set, list } = await aFolder()
    expect(await set('--target', there.uuid.toUpperCase())).toEqual({
      code: 0,
      stdout: `${there.uuid}\n`,
      stderr: '',
    })
    expect(await list()).toEqual([
      {
        check: 'backup',
        remote: 'nas',
        target: there.uuid,
        state: 'idle',
        waiting: 0,
        oldest: null,
        delivered: 0,
        skipped: 0,
        dropped: 0,
        last_ok: null,
        last_error: '',
      },
    ])
  })

  test('takes the check of that name', async () => {
    const { there, set } = await aFolder()
    expect((await set('--match')).stdout).toBe(`${there.uuid}\n`)
  })

  test('takes a slug, and another target in its place', async () => {
    const { set, list } = await aFolder()
    expect((await set('--target', 'nightly', '--create')).code).toBe(0)
    expect((await set('--target', 'weekly')).code).toBe(0)
    expect(await list()).toMatchObject([{ target: 'weekly' }])
  })

  test.each([
    [['--match', '--target', 'x'], 64, 'give either --target or --match'],
    [[], 64, 'give either --target or --match'],
    [['--target', 'No Slug'], 64, '--target must be a UUID or a slug'],
    [['--target', '../x'], 64, '--target must be a UUID or a slug'],
  ] as const)('refuses %j', async (words, code, line) => {
    const { set, list } = await aFolder()
    expect(await set(...words)).toEqual(refusal(code, line))
    expect(await list()).toEqual([])
  })

  test('--create goes with a slug', async () => {
    const { there, set } = await aFolder()
    const refused = await set('--target', there.uuid, '--create')
    expect(refused).toEqual(refusal(64, '--create goes with a slug, not with a UUID'))
  })

  test('a slug needs a ping key, --match an API key that sees UUIDs', async () => {
    const none = await aFolder('')
    expect(await none.set('--target', 'nightly')).toEqual(
      refusal(1, 'nas has no ping key, which a slug needs'),
    )
    expect(await none.set('--match')).toEqual(refusal(1, 'nas has no API key, which --match needs'))
    const reader = await aFolder(READ_ONLY)
    expect(await reader.set('--match')).toEqual(
      refusal(1, 'the key of nas is read-only: give --target'),
    )
  })

  test('a check or server that is not there: 1', async () => {
    const { relay } = await aFolder()
    const words = ['--target', 'x']
    expect(await relay('set', '--check', 'nope', '--to', 'nas', ...words)).toEqual(
      refusal(1, 'there is no check nope (see: tocsin check list)'),
    )
    expect(await relay('set', '--check', 'backup', '--to', 'nope', ...words)).toEqual(
      refusal(1, 'there is no remote named nope (see: tocsin remote list)'),
    )
  })
})

describe('off', () => {
  test('asks before it forgets what waits', async () => {
    const { dataDir, there, set, relay, list, tocsin } = await aFolder()
    await set('--target', there.uuid)
    withDatabase(dataDir, (db) =>
      db.exec(`INSERT INTO relay_queue (check_id, id, kind, created, heard_late, passed)
        SELECT check_id, 1, 'success', 0, 0, '' FROM relays`),
    )
    expect(await list()).toMatchObject([
      { state: 'waiting', waiting: 1, oldest: '1970-01-01T00:00:00Z' },
    ])
    const { stdout } = await tocsin(['doctor', '--json'])
    expect(partIn(stdout)).toEqual({
      part: 'relays',
      ok: true,
      detail: '1 in order, 1 signal waiting',
    })
    expect(await relay('off', '--check', 'backup')).toEqual(
      refusal(64, '1 signal waits and would be forgotten. Repeat with --yes'),
    )
    expect((await relay('off', '--check', 'backup', '--yes')).code).toBe(0)
    expect(await list()).toMatchObject([{ state: 'off', waiting: 0 }])
  })

  test('a check that is not relayed: 1', async () => {
    const { relay } = await aFolder()
    expect(await relay('off', '--check', 'backup')).toEqual(
      refusal(1, 'backup is not relayed (see: tocsin relay list)'),
    )
  })
})

test('removing a server says that its relays go along', async () => {
  const { there, set, list, tocsin } = await aFolder()
  await set('--target', there.uuid)
  const asked = await tocsin(['remote', 'remove', 'nas'])
  expect(asked.stderr).toContain('nas would be removed with its keys, 1 relay and 1 mirrored check')
  expect((await tocsin(['remote', 'remove', 'nas', '--yes'])).code).toBe(0)
  expect(await list()).toEqual([])
})

test('doctor names a broken relay', async () => {
  const { dataDir, there, set, tocsin } = await aFolder()
  await set('--target', there.uuid)
  withDatabase(dataDir, (db) =>
    db.exec(`UPDATE relays SET state = 'broken', last_error = 'the target answers 404'`),
  )
  const { code, stdout } = await tocsin(['doctor', '--json'])
  expect([code, partIn(stdout)]).toEqual([
    1,
    { part: 'relays', ok: false, detail: 'backup is broken: the target answers 404' },
  ])
})

/** An installation of its own that runs, with the check `backup`. */
async function anInstallation() {
  const dataDir = temporaryFolder()
  const check = await makeCheck(dataDir, '--name', 'backup')
  const server = await serveInProcess(dataDir)
  const tocsin = (...words: string[]) => run([...words, '--data-dir', dataDir])
  const relays = async () => JSON.parse((await tocsin('relay', 'list', '--json')).stdout)
  const pings = () =>
    withDatabase(dataDir, (db) => db.prepare('SELECT kind, ua FROM pings').all()) as {
      kind: string
      ua: string
    }[]
  return { dataDir, check, server, tocsin, relays, pings }
}

type Installation = Awaited<ReturnType<typeof anInstallation>>

async function relayTo(from: Installation, to: Installation): Promise<void> {
  const { stderr } = await from.tocsin('remote', 'add', '--name', 'next', '--url', to.server.url)
  expect(stderr).toBe('')
  const words = ['--check', 'backup', '--to', 'next', '--target', to.check.uuid]
  expect((await from.tocsin('relay', 'set', ...words)).stderr).toBe('')
}

/** Pings until the running server has noticed its relay: it looks each second. */
async function pingUntilRelayed(from: Installation): Promise<void> {
  await expect
    .poll(async () => {
      await fetch(pingUrl(from.server, from.check, '/log'))
      const [relay] = await from.relays()
      return relay.delivered + relay.skipped + relay.waiting
    })
    .toBeGreaterThan(0)
}

test('a ping of one Tocsin is there at the other; commands beside it are noticed', async () => {
  const [here, there] = [await anInstallation(), await anInstallation()]
  await relayTo(here, there)
  await pingUntilRelayed(here)
  await fetch(pingUrl(here.server, here.check, '/fail'), { method: 'POST', body: 'oh no' })
  await expect.poll(() => there.pings().map(({ kind }) => kind)).toContain('fail')
  expect(there.pings().at(-1)?.ua).toMatch(/^tocsin\/\S+ \(relay\)$/)
  await expect
    .poll(async () => (await here.relays())[0])
    .toMatchObject({
      state: 'idle',
      waiting: 0,
      last_error: '',
    })
})

test('two that relay to each other: a signal goes there and not back', async () => {
  const [a, b] = [await anInstallation(), await anInstallation()]
  await relayTo(a, b)
  await relayTo(b, a)
  await pingUntilRelayed(b)
  const before = a.pings().length
  await fetch(pingUrl(b.server, b.check, '/fail'))
  await expect.poll(() => a.pings().filter(({ kind }) => kind === 'fail')).toHaveLength(1)
  await expect.poll(async () => (await a.relays())[0].skipped).toBeGreaterThan(0)
  expect(a.pings().length).toBeGreaterThan(before)
  expect(b.pings().filter(({ kind }) => kind === 'fail')).toHaveLength(1)
})

test('a ring of three ends where it began', async () => {
  const [a, b, c] = [await anInstallation(), await anInstallation(), await anInstallation()]
  await relayTo(a, b)
  await relayTo(b, c)
  await relayTo(c, a)
  for (const each of [c, b, a]) await pingUntilRelayed(each)
  await fetch(pingUrl(a.server, a.check, '/fail'))
  await expect.poll(() => c.pings().filter(({ kind }) => kind === 'fail')).toHaveLength(1)
  await expect.poll(async () => (await c.relays())[0].skipped).toBeGreaterThan(0)
  for (const { pings } of [a, b]) {
    expect(pings().filter(({ kind }) => kind === 'fail')).toHaveLength(1)
  }
})
