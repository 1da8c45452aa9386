// Signals of a relayed check on their way to another server (contract remotes.md 3).
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { aRelay } from '../support/relaying.ts'
import { type Answering, PING_KEY, READ_WRITE } from '../support/stand-in.ts'

const RID = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'

/** Answers as the list says, in turn; then OK. */
function answering(...answers: (readonly [number, string?, Record<string, string>?])[]): Answering {
  const left = [...answers]
  return (_asked, response) => {
    const [status, body = '', headers = {}] = left.shift() ?? [200, 'OK']
    response.writeHead(status, headers).end(body)
  }
}

test('each kind of signal arrives in its order, with its run, exit status and body', async () => {
  const { ping, arrived, relay, server } = await aRelay()
  await ping(`/start?rid=${RID}`)
  await ping(`/0?rid=${RID}`, 'all well')
  await ping('/log', 'a note')
  await ping('/fail', 'oh no')
  await ping('/3')
  await ping()
  await expect
    .poll(arrived)
    .toEqual([
      `/start?rid=${RID}`,
      `/0?rid=${RID} all well`,
      '/log a note',
      '/fail oh no',
      '/3',
      '',
    ])
  await expect.poll(() => relay().delivered).toBe(6)
  expect(relay()).toMatchObject({ state: 'on', count: 0, lastError: '', openRun: null })
  for (const { method, headers } of server.pings) {
    expect(method).toBe('POST')
    expect(headers['user-agent']).toMatch(/^tocsin\/\S+ \(relay\)$/)
    expect(headers['x-api-key']).toBeUndefined()
  }
})

test('the header names this installation after those that the signal passed', async () => {
  const { house, check, server } = await aRelay()
  const { instance } = house.monitor
  await house.ping(check.ping_url)
  await house.ping(check.ping_url, { headers: { 'x-tocsin-relay': 'a'.repeat(16) } })
  await expect.poll(() => server.pings).toHaveLength(2)
  expect(server.pings.map(({ headers }) => headers['x-tocsin-relay'])).toEqual([
    instance,
    `${'a'.repeat(16)}, ${instance}`,
  ])
})

test('a slug is reached by the ping key', async () => {
  const { ping, arrived } = await aRelay({ target: 'backup' })
  await ping('/start')
  await expect.poll(arrived).toEqual([`${PING_KEY}/backup/start`])
})

test('a check that is not relayed queues nothing', async () => {
  const { house, ping, arrived, relay } = await aRelay()
  const other = await house.create({ name: 'other' })
  await house.ping(other.ping_url)
  await ping()
  await expect.poll(arrived).toEqual([''])
  await expect.poll(() => relay().count).toBe(0)
  expect(house.store.db.prepare('SELECT count(*) FROM relay_queue').pluck().get()).toBe(0)
})

test('pings of a paused check that ignores them stay here', async () => {
  const { house, check, checkId, arrived, relay } = await aRelay()
  await house.request({
    method: 'POST',
    url: `/api/v3/checks/${check.uuid}`,
    payload: '{"manual_resume": true}',
  })
  await house.monitor.checks.pause(checkId)
  await house.ping(check.ping_url)
  // The pause itself is done there, but by no ping.
  await expect.poll(() => [arrived(), relay().count]).toEqual([[], 0])
})

test('bodies are cut at 100 kB', async () => {
  const { house, check, server } = await aRelay()
  await house.monitor.record({ by: 'uuid', uuid: check.uuid }, () => ({
    ...{ kind: 'success', scheme: 'http', remoteAddr: null, method: 'POST', ua: '', rid: null },
    ...{ exitStatus: null, body: Buffer.alloc(150_000, 'x') },
  }))
  await expect.poll(() => server.pings[0]?.body.length).toBe(100_000)
})

describe('a run', () => {
  test('that ended here under no id is closed there as well', async () => {
    const { ping, arrived } = await aRelay()
    await ping(`/start?rid=${RID}`)
    await ping('')
    await expect.poll(arrived).toEqual([`/start?rid=${RID}`, ''])
  })

  test('that is still open here stays open there: another run’s success keeps its id', async () => {
    const { ping, arrived, relay } = await aRelay()
    await ping(`/start?rid=${RID}`)
    await ping(`?rid=${OTHER}`)
    await expect.poll(arrived).toEqual([`/start?rid=${RID}`, `?rid=${OTHER}`])
    await expect.poll(() => relay().openRun).toBe(RID)
  })

  test('that is open there and over here is closed by a success without id', async () => {
    const { house, checkId, ping, arrived, relay } = await aRelay()
    await ping(`/start?rid=${RID}`)
    await expect.poll(() => relay().openRun).toBe(RID)
    await house.monitor.checks.pause(checkId)
    await house.monitor.checks.resume(checkId)
    await ping(`?rid=${OTHER}`)
    await expect.poll(arrived).toEqual([`/start?rid=${RID}`, ''])
    await expect.poll(() => relay().openRun).toBeNull()
  })
})

describe('an answer', () => {
  test.each([
    ['an error of the server', [500]],
    ['a time-out', [408]],
    ['a limit', [429]],
    ['a limit that the body says', [200, 'OK (rate-limited)']],
  ] as const)('%s: again after 5 s', async (_name, answer) => {
    const { house, ping, arrived, relay } = await aRelay({ ping: answering(answer) })
    await ping()
    await expect.poll(() => relay().lastError).toMatch(/^the target answers \d+$/)
    await house.clock.advance(3 * SECOND)
    expect([arrived(), relay().count]).toEqual([[''], 1])
    await house.clock.advance(4 * SECOND)
    await expect.poll(() => relay().delivered).toBe(1)
    expect([arrived(), relay().lastError]).toEqual([['', ''], ''])
  })

  test('Retry-After is waited for', async () => {
    const ping = answering([429, '', { 'retry-after': '30' }])
    const relaying = await aRelay({ ping })
    await relaying.ping()
    await expect.poll(() => relaying.relay().lastError).not.toBe('')
    await relaying.house.clock.advance(25 * SECOND)
    expect(relaying.arrived()).toHaveLength(1)
    await relaying.house.clock.advance(6 * SECOND)
    await expect.poll(() => relaying.relay().delivered).toBe(1)
  })

  test('a redirect elsewhere, or no such check: broken, one notice, tried each hour', async () => {
    const elsewhere = { location: 'https://a.invalid/' }
    const relaying = await aRelay({ ping: answering([302, '', elsewhere], [404]) })
    const { house, ping, relay, notices } = relaying
    await ping()
    await expect.poll(() => relay().state).toBe('broken')
    await house.clock.advance(HOUR)
    await expect.poll(() => relay().lastError).toBe('the target answers 404')
    expect(notices.map(({ title, body }) => [title, body])).toEqual([
      ['backup is not relayed to nas', 'the target answers 302'],
    ])
    await house.clock.advance(HOUR)
    await expect.poll(() => relay().state).toBe('on')
    expect(relay()).toMatchObject({ count: 0, lastError: '' })
  })

  test('508: off, with one notice, and nothing waits', async () => {
    const { ping, relay, notices } = await aRelay({ ping: answering([508, 'loop']) })
    await ping()
    await expect.poll(() => relay().state).toBe('off')
    expect([relay().count, notices.length]).toEqual([0, 1])
    await ping()
    expect(relay().count).toBe(0)
  })
})

describe('after an outage', () => {
  /** The server is gone; signals wait. */
  async function anOutage(options: Parameters<typeof aRelay>[0] = {}) {
    const relaying = await aRelay(options)
    await relaying.server.close()
    return relaying
  }

  test('a success that came at once goes as it was', async () => {
    let isUp = false
    const ping: Answering = (_asked, response) =>
      void response.writeHead(isUp ? 200 : 502).end('OK')
    const relaying = await aRelay({ ping })
    await relaying.ping('', 'body')
    await expect.poll(() => relaying.relay().lastError).not.toBe('')
    isUp = true
    await relaying.house.clock.advance(7 * SECOND)
    await expect.poll(relaying.arrived).toEqual([' body', ' body'])
  })

  /** Lets the signals fail until they are late, then answers. */
  async function late(
    options: Parameters<typeof aRelay>[0],
    signals: readonly (readonly [string, string?])[],
    wait = 10 * MINUTE,
  ) {
    let isUp = false
    const ping: Answering = (_asked, response) =>
      void response.writeHead(isUp ? 200 : 502).end('OK')
    const relaying = await aRelay({ ...options, ping })
    for (const [suffix, body] of signals) await relaying.ping(suffix, body)
    await expect.poll(() => relaying.relay().lastError).not.toBe('')
    relaying.house.clock.nap(wait)
    isUp = true
    const { server, house, relay } = relaying
    const [before, asked] = [server.pings.length, server.asked.length]
    // In small steps: a request that is under way has its limits by this clock.
    await expect
      .poll(async () => {
        if (server.asked.length === asked) await house.clock.advance(SECOND)
        return relay().count
      })
      .toBe(0)
    return { ...relaying, told: relaying.arrived().slice(before) }
  }

  test('a start and its success: the history in a log, then the success with its time', async () => {
    const signals = [[`/start?rid=${RID}`], [`/0?rid=${RID}`, 'done']] as const
    const { told, relay } = await late({}, signals)
    expect(told).toEqual([
      expect.stringMatching(
        /^\/log late: 2 signals, \S+ to \S+\n\S+ start \S+\n\S+ success 0 \S+$/,
      ),
      expect.stringMatching(/^\/0\?rid=\S+ sent 2025-01-15T12:00:0\dZ\ndone$/),
    ])
    expect(relay()).toMatchObject({ delivered: 2, skipped: 0, dropped: 0, openRun: null })
  })

  test('silence since: the history alone, so that the alarm there stands', async () => {
    const { told } = await late({ grace: 60 }, [['']], 25 * HOUR)
    expect(told).toEqual([expect.stringMatching(/^\/log late: 1 signal, /)])
  })

  test.each([
    ['a fail and a success', ['/fail', ''], ['log', 'success']],
    ['a success and a fail', ['', '/fail'], ['log', 'fail']],
    ['a success and an open run', ['', '/start'], ['log', 'success', 'start']],
    ['a run that has ended', ['/start', '/fail'], ['log', 'fail']],
  ])('of two minutes, over %s', async (_name, signals, kinds) => {
    const { told, relay } = await late(
      // Late after 100 s, and no run takes too long.
      { grace: 200 },
      signals.map((suffix) => [suffix] as const),
      2 * MINUTE,
    )
    const kindOf = (line: string) => /^\/(log|fail|start)/.exec(line)?.[1] ?? 'success'
    expect(told.map(kindOf)).toEqual(kinds)
    expect(relay()).toMatchObject({ count: 0, dropped: 0 })
  })

  test('without a key nothing is known of the target: no log, no line', async () => {
    const signals = [['/fail'], ['', 'done']] as const
    const { told, relay } = await late({ keys: {} }, signals)
    expect(told).toEqual([' done'])
    expect(relay()).toMatchObject({ delivered: 1, skipped: 1 })
  })

  test('a target whose check reads bodies gets no log either', async () => {
    const { told } = await late({ filterHttpBody: true }, [['/fail'], ['', 'done']])
    expect(told).toEqual([' done'])
  })

  test('a slug’s settings are found by the slug', async () => {
    const { told } = await late({ target: 'backup' }, [['', 'done']])
    expect(told).toEqual([expect.stringMatching(/ sent \S+\ndone$/)])
  })

  test('a server that is gone is waited for; what was queued survives a restart', async () => {
    const { house, ping, relay, remotes } = await anOutage()
    await ping('/start')
    await ping('/log', 'x')
    await expect.poll(() => relay().lastError).toMatch(/^Connection failed: /)
    expect(relay()).toMatchObject({ count: 2, delivered: 0 })
    await remotes.stop()
    expect(house.store.db.prepare('SELECT count(*) FROM relay_queue').pluck().get()).toBe(2)
  })

  test('of 1,100 signals the oldest go, but the last result and the open run stay', async () => {
    const { house, check, checkId, ping, relay } = await anOutage()
    await ping('/start')
    await ping('/fail')
    await ping('/start')
    for (let n = 0; n < 1100; n++) {
      void house.monitor.record({ by: 'uuid', uuid: check.uuid }, () => ({
        ...{ kind: 'log', scheme: 'http', remoteAddr: null, method: 'GET', ua: '', rid: null },
        ...{ exitStatus: null, body: Buffer.alloc(0) },
      }))
    }
    await ping('/log', 'last')
    const { count, dropped } = relay()
    expect(count).toBeLessThanOrEqual(1000)
    expect([count > 900, count + dropped]).toEqual([true, 1104])
    const kinds = house.store.db
      .prepare('SELECT kind FROM relay_queue WHERE check_id = ? ORDER BY id LIMIT 3')
      .pluck()
      .all(checkId)
    expect(kinds).toEqual(['fail', 'start', 'log'])
  })
})

test('off forgets what waits; set again goes on with the next signal', async () => {
  const { house, ping, relay, remotes, checkId, server, arrived } = await aRelay({
    ping: answering([500]),
  })
  await ping('/start')
  await expect.poll(() => relay().lastError).not.toBe('')
  await remotes.relays.off(checkId)
  await ping('/fail')
  expect(relay()).toMatchObject({ state: 'off', count: 0 })
  const check = house.monitor.checks.byId(checkId)
  if (check === null) throw new Error('the check is gone')
  const target = server.checks[0]?.uuid ?? ''
  await remotes.relays.set(check, remotes.editor.named('nas'), { target, make: false })
  await ping('/log', 'again')
  await expect.poll(arrived).toEqual(['/start', '/log again'])
})

test('a relay that another process took away refuses no ping', async () => {
  const { house, ping, arrived } = await aRelay()
  house.store.db.exec('DELETE FROM relays')
  await ping()
  expect(arrived()).toEqual([])
})

test('a damaged queue refuses no ping', async () => {
  const { house, ping, troubles } = await aRelay()
  house.store.db.exec('DROP TABLE relay_queue')
  await ping()
  expect(troubles.join()).toContain('could not be queued')
})

test('a signal is not sent to one that it passed', async () => {
  const { house, check, ping, relay, arrived } = await aRelay()
  const id = 'b'.repeat(16)
  house.store.db.exec(`UPDATE remotes SET instance = '${id}'`)
  await house.ping(check.ping_url, { headers: { 'x-tocsin-relay': id } })
  await ping('/log', 'own')
  await expect.poll(arrived).toEqual(['/log own'])
  await expect.poll(() => relay().skipped).toBe(1)
})

test('keys that the keychain does not open: the signal waits', async () => {
  const { house, ping, relay } = await aRelay({ target: 'backup' })
  house.store.db.exec(`UPDATE remotes SET credentials = x'00'`)
  await ping()
  await expect.poll(() => relay().lastError).toBe('its keys cannot be opened. Give them anew.')
  expect(relay().count).toBe(1)
})

test('--match takes the check of that slug or name', async () => {
  const { house, remotes, server, checkId, relay } = await aRelay({ keys: { apiKey: READ_WRITE } })
  const check = house.monitor.checks.byId(checkId)
  if (check === null) throw new Error('the check is gone')
  const nas = remotes.editor.named('nas')
  const match = () =>
    remotes.relays.set({ ...check, slug: 'backup' }, nas, { target: null, make: false })
  await match()
  expect(relay().target).toBe(server.checks[0]?.uuid)
  server.checks.push({ ...server.checks[0]!, uuid: RID })
  await expect(match()).rejects.toMatchObject({ code: 'CONFLICT' })
  server.checks.length = 0
  await expect(match()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
