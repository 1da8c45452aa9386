// Whether pushes through other servers were opened: how often servers are asked, and what is told (contract
// remotes.md 6.3).
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { KnownHost, PushHosts } from '../../../src/main/remotes/operations/push-hosts.ts'
import { createPushWatch } from '../../../src/main/remotes/operations/push-watch.ts'
import type { Remote } from '../../../src/main/remotes/remotes.ts'
import { RemoteFailure } from '../../../src/main/remotes/requests/remote-failure.ts'
import type { KeptPushes } from '../../../src/main/secrets/kept-pushes.ts'
import { DEFAULT_DRAFT, type PushDraft } from '../../../src/shared/model/push-options.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { aPushing, type PushingOptions } from '../support/pushing.ts'

/** A push that is watched. */
async function watching(options: PushingOptions = {}, changes: Partial<PushDraft> = {}) {
  const pushing = await aPushing(options)
  const { server, pushes, remotes, house, secrets } = pushing
  const draft = { ...DEFAULT_DRAFT, payload: 'a secret', ...changes }
  const { row } = await pushes.create('pw', draft, { tellServer: false, files: [] })
  const logs = () => server.asked.filter(({ url }) => url.includes('/audit')).length
  const kept = () => secrets.kept.find(row.via?.id ?? '', row.token)
  remotes.start()
  house.monitor.watcher.ready()
  await house.monitor.watcher.start()
  /** Time passes until it is so. */
  const until = (read: () => unknown) =>
    expect.poll(async () => {
      await house.clock.advance(5 * SECOND)
      return read()
    })
  return { ...pushing, row, kept, logs, until }
}

test('a view is told once, with nothing of the token; the rows follow', async () => {
  const it = await watching()
  it.server.view(it.row.token)
  await it.until(() => it.kept()?.viewsLeft).toBe(4)
  expect(it.notices.map(({ title, body }) => [title, body])).toEqual([
    ['A secret that you pushed was opened (through pw)', ''],
  ])
  it.server.view(it.row.token)
  await it.until(() => it.kept()?.viewsLeft).toBe(3)
  expect(it.notices).toHaveLength(1)
  expect(it.logs()).toBe(2)
})

test('the last view ends it', async () => {
  const it = await watching({}, { expireAfterViews: 1 })
  it.server.view(it.row.token)
  await it.until(() => it.kept()?.expiredOn).not.toBeNull()
  expect(it.kept()).toMatchObject({ viewsLeft: 0, deleted: false, viewsTold: 1 })
  expect(it.notices.map(({ body }) => body)).toEqual(['That was its only view.'])
})

test.each([
  ['off', 0],
  ['last', 0],
  ['first', 1],
] as const)('the setting of push notices counts: %s', async (pushNotices, count) => {
  const it = await watching({ pushNotices })
  it.server.view(it.row.token)
  await it.until(() => it.kept()?.viewsTold).toBe(1)
  expect(it.notices).toHaveLength(count)
})

test('one that somebody expired there is over here, without a notice', async () => {
  const it = await watching()
  await fetch(`${it.server.url}/api/v2/pushes/${it.row.token}`, { method: 'DELETE' })
  await it.until(() => it.kept()?.deleted).toBe(true)
  expect(it.notices).toEqual([])
})

test('one that its server has forgotten is over', async () => {
  const it = await watching()
  it.server.held.length = 0
  await it.until(() => it.kept()?.expiredOn).not.toBeNull()
  expect(it.notices).toEqual([])
})

describe('how often a server is asked', () => {
  const REMOTE = { id: 'r', name: 'pw', state: 'ok', base: 'http://pw.test' } as Remote
  const TEXTS = { token: 't', url: '', name: '', note: '', isDamaged: false }

  /** A watch over one push of that age, whose server answers at once. */
  function aWatch({ age = 0, isOwned = true, answer = () => {} } = {}) {
    const clock = fakeClock()
    let asks = 0
    const client = {
      async ask() {
        asks++
        answer()
        const record = { url_token: 't', created_at: '2025-01-01T00:00:00Z', views_remaining: 5 }
        return { status: 200, headers: {}, body: Buffer.from(JSON.stringify([record])) }
      },
    }
    const host = { remote: REMOTE, credentials: { token: 'x' }, client, api: 2, version: {} }
    const hosts = { byId: () => REMOTE, host: async () => host as unknown as KnownHost }
    const row = { id: 'p', remoteId: 'r', isOwned, createdAt: clock.now() - age, viewsLeft: 5 }
    const kept = { list: async () => [row], opened: () => ({ ...row, ...TEXTS }) }
    let tick = () => {}
    const troubles: string[] = []
    const watch = createPushWatch({
      monitor: {
        events: {
          on: (_name: string, listener: () => void) => {
            tick = listener
            return () => {}
          },
        } as never,
      },
      clock,
      hosts: hosts as unknown as PushHosts,
      kept: () => kept as unknown as KeptPushes,
      notices: () => 'both',
      tell: () => {},
      onTrouble: (what) => void troubles.push(what),
    })
    watch.start()
    /** Time passes, with a tick each second. */
    const pass = async (time: number) => {
      for (let passed = 0; passed < time; passed += 5 * SECOND) {
        await clock.advance(5 * SECOND)
        tick()
        await clock.advance(0)
      }
    }
    return { pass, asks: () => asks, troubles }
  }

  test('every 2 minutes', async () => {
    const { pass, asks } = aWatch()
    await pass(5 * SECOND)
    expect(asks()).toBe(1)
    await pass(2 * MINUTE - 5 * SECOND)
    expect(asks()).toBe(1)
    await pass(5 * SECOND)
    expect(asks()).toBe(2)
  })

  test('every 15 minutes when all are older than a day', async () => {
    const { pass, asks } = aWatch({ age: DAY })
    await pass(15 * MINUTE)
    expect(asks()).toBe(1)
    await pass(5 * SECOND)
    expect(asks()).toBe(2)
  })

  test('not at all without a token', async () => {
    const { pass, asks } = aWatch({ isOwned: false })
    await pass(10 * MINUTE)
    expect(asks()).toBe(0)
  })

  test('one that is away is asked again; one that asked to wait, then', async () => {
    const away = aWatch({
      answer: () => {
        throw new RemoteFailure('unreachable', 'gone')
      },
    })
    await away.pass(4 * MINUTE + 5 * SECOND)
    expect(away.asks()).toBe(3)
    expect(away.troubles).toEqual([])
    const limited = aWatch({
      answer: () => {
        throw new RemoteFailure('limited', 'asks to wait', 10 * MINUTE)
      },
    })
    await limited.pass(10 * MINUTE)
    expect(limited.asks()).toBe(1)
    await limited.pass(5 * SECOND)
    expect(limited.asks()).toBe(2)
  })
})
