// One stream of what happened: its order, its pages, its filters (contract monitor.md 8.3).
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../src/main/clock.ts'
import type { Signal } from '../../src/main/monitor/rules/check.ts'
import { leftOutLine } from '../../src/shared/left-out.ts'
import type { Input } from '../../src/shared/procedures/index.ts'
import type { TimelineItem } from '../../src/shared/views/timeline.ts'
import { aMessage, bytes, OTHER_RID, RID } from '../support/builders.ts'
import { settled } from '../support/fake-clock.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

const EVERYTHING: Input<'timeline.list'> = {
  ...{ uuid: null, kinds: [], before: null, from: null, to: null },
  limit: 100,
}

async function aCheckIn(house: WindowHouse, spec: Record<string, unknown> = {}): Promise<string> {
  const wanted = { timeout: 86_400, grace: 3600, ...spec }
  return (await house.call('checks.save', { uuid: null, project: null, spec: wanted })).uuid
}

function ping({ monitor }: WindowHouse, uuid: string, fields: Partial<Signal> = {}) {
  return monitor.record({ by: 'uuid', uuid }, () => aMessage(fields))
}

/** `12:00 ping success`, `12:00 flip up`, … */
function told(items: readonly TimelineItem[]): string[] {
  return items.map((item) => {
    const time = new Date(item.at).toISOString().slice(11, 19)
    if (item.type === 'ping') return `${time} ping ${item.kind}`
    if (item.type === 'flip') return `${time} flip ${item.to}`
    return `${time} ${item.type}`
  })
}

const list = (house: WindowHouse, asked: Partial<Input<'timeline.list'>> = {}) =>
  house.call('timeline.list', { ...EVERYTHING, ...asked })

/** All pages of so many items, one after the other. */
async function pages(house: WindowHouse, asked: Partial<Input<'timeline.list'>>) {
  const all: TimelineItem[][] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(house, { ...asked, before })
    all.push([...page.items])
    before = page.next
  } while (before !== null)
  return all
}

describe('the order', () => {
  test('is from the newest; at the same instant a flip is above its ping', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await ping(house, uuid)
    await house.clock.advance(SECOND)
    await ping(house, uuid, { kind: 'fail' })
    const { items, next } = await list(house, { uuid })
    expect(told(items)).toEqual([
      '12:00:01 flip down',
      '12:00:01 ping fail',
      '12:00:00 flip up',
      '12:00:00 ping success',
    ])
    expect(next).toBeNull()
  })

  test('is by time over several checks, whichever was written first', async () => {
    const house = await openWindowHouse()
    const [a, b] = [await aCheckIn(house), await aCheckIn(house)]
    for (const uuid of [a, b, b, a]) {
      await ping(house, uuid, { kind: 'log' })
      await house.clock.advance(SECOND)
    }
    const { items } = await list(house)
    expect(items.map((item) => 'check' in item && item.check)).toEqual([a, b, b, a])
  })

  test('places a flip that is dated back where it belongs', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house, { timeout: 60, grace: 60 })
    await ping(house, uuid)
    // Nobody watches here: the ping finds the outage and dates it at the deadline (contract monitor.md D9).
    house.clock.set(house.clock.now() + 5 * SECOND + 2 * MINUTE)
    await ping(house, uuid, { kind: 'log' })
    await settled()
    expect(told((await list(house, { uuid, kinds: ['log', 'flip'] })).items)).toEqual([
      '12:02:05 ping log',
      '12:00:00 flip up',
    ])
  })
})

describe('pages', () => {
  async function busy() {
    const house = await openWindowHouse()
    const uuids = [await aCheckIn(house), await aCheckIn(house), await aCheckIn(house)]
    for (let i = 0; i < 12; i++) {
      // Several at one instant, flips among them.
      for (const uuid of uuids) await ping(house, uuid, { kind: i % 3 === 0 ? 'fail' : 'success' })
      if (i % 2 === 0) await house.clock.advance(SECOND)
    }
    return { house, uuids }
  }

  test.each([1, 2, 3, 7, 50])('of %i hold together what one page holds', async (limit) => {
    const { house, uuids } = await busy()
    for (const uuid of [null, uuids[1] ?? null]) {
      const whole = (await list(house, { uuid, limit: 200 })).items
      const parts = await pages(house, { uuid, limit })
      expect(parts.flat().map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      expect(parts.slice(0, -1).every((part) => part.length === limit)).toBe(true)
    }
  })

  test('go on where they were when something happens meanwhile', async () => {
    const { house, uuids } = await busy()
    const first = await list(house, { limit: 5 })
    const expected = (await list(house, { limit: 5, before: first.next })).items
    await house.clock.advance(SECOND)
    for (const uuid of uuids) await ping(house, uuid)
    expect((await list(house, { limit: 5, before: first.next })).items).toEqual(expected)
  })

  test.each(['', 'x', '5', '5-0.000000000001', '-5-1.000000000001', '5-2.1'])(
    'do not go on after %j',
    async (before) => {
      const house = await openWindowHouse()
      const { status, answer } = await house.answer('timeline.list', { ...EVERYTHING, before })
      expect([status, answer]).toMatchObject([400, { error: { code: 'INVALID' } }])
    },
  )
})

describe('filters', () => {
  async function varied() {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    for (const kind of ['start', 'success', 'log', 'fail', 'ign'] as const) {
      await ping(house, uuid, { kind })
      // Longer would be a gap, as no watcher looks at the clock here.
      await house.clock.advance(SECOND)
    }
    return { house, uuid }
  }

  test.each([
    [['success'], ['12:00:01 ping success']],
    [
      ['start', 'log'],
      ['12:00:02 ping log', '12:00:00 ping start'],
    ],
    [['flip'], ['12:00:03 flip down', '12:00:01 flip up']],
    [
      ['fail', 'ign'],
      ['12:00:04 ping ign', '12:00:03 ping fail'],
    ],
    [['gap', 'push', 'notification'], []],
  ] as const)('by kind: %j', async (kinds, expected) => {
    const { house, uuid } = await varied()
    expect(told((await list(house, { uuid, kinds: [...kinds] })).items)).toEqual(expected)
    expect(told((await list(house, { kinds: [...kinds] })).items)).toEqual(expected)
  })

  test('by time: from the first instant on, before the second', async () => {
    const { house, uuid } = await varied()
    const start = house.clock.now() - 5 * SECOND
    const range = { from: start + SECOND, to: start + 3 * SECOND }
    const expected = ['12:00:02 ping log', '12:00:01 flip up', '12:00:01 ping success']
    expect(told((await list(house, { uuid, ...range })).items)).toEqual(expected)
    expect(told((await list(house, range)).items)).toEqual(expected)
  })

  test('by check leave out others, and what happened to pushes', async () => {
    const { house, uuid } = await varied()
    const other = await aCheckIn(house)
    await ping(house, other)
    const { items } = await list(house, { uuid })
    expect(items.every((item) => 'check' in item && item.check === uuid)).toBe(true)
  })

  test('a check that there is not has no timeline', async () => {
    const house = await openWindowHouse()
    await expect(list(house, { uuid: RID })).rejects.toThrow('NOT_FOUND: this check is gone')
  })
})

describe('a gap', () => {
  test('is in the timeline of every check that was there, by its start', async () => {
    const house = await openWindowHouse()
    const before = await aCheckIn(house)
    house.clock.sleep(HOUR)
    await ping(house, before)
    await settled()
    const after = await aCheckIn(house)
    const gaps = async (uuid: string | null) =>
      told((await list(house, { uuid, kinds: ['gap'] })).items)
    expect(await gaps(before)).toEqual(['12:00:00 gap'])
    expect(await gaps(null)).toEqual(['12:00:00 gap'])
    expect(await gaps(after)).toEqual(['12:00:00 gap'])
    await house.clock.advance(SECOND)
    expect(await gaps(await aCheckIn(house))).toEqual([])
  })
})

describe('a ping', () => {
  async function one(fields: Partial<Signal>) {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await ping(house, uuid, { kind: 'start', rid: RID })
    await house.clock.advance(90 * SECOND)
    await ping(house, uuid, fields)
    const [item] = (await list(house, { kinds: ['success'] })).items
    return item
  }

  test('has what a row shows of it', async () => {
    const fields = { rid: RID, exitStatus: 0, method: 'POST', ua: 'curl/8', body: bytes('done') }
    expect(await one(fields)).toMatchObject({
      ...{ type: 'ping', n: 2, kind: 'success', exitStatus: 0, duration: 90_000, rid: '11111' },
      ...{ scheme: 'http', method: 'POST', remoteAddr: '127.0.0.1', ua: 'curl/8' },
      ...{ preview: 'done', bodySize: 4 },
    })
  })

  test('says when it was heard, if that was noticeably later', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const at = house.clock.now()
    await house.clock.advance(5 * HOUR)
    const heard = house.clock.now()
    const signal = { check: uuid, project: null, rid: null, exit: null, agent: 'run', make: null }
    const source = { scheme: 'spool', method: '', remoteAddr: null, projectId: null, sent: null }
    const times = [at, heard - 59 * SECOND]
    const signals = times.map((at) => ({
      signal: { ...signal, at, id: randomUUID(), kind: 'log' as const, body: bytes('') },
      make: null,
    }))
    await house.monitor.hear(signals, source)
    const { items } = await list(house, { kinds: ['log'] })
    expect(items.map((item) => 'heard' in item && item.heard)).toEqual([null, heard])
    const drawer = await house.call('checks.ping', { uuid, n: 1 })
    expect([drawer.at, drawer.heard]).toEqual([at, heard])
  })

  test('of another run has no duration', async () => {
    expect(await one({ rid: OTHER_RID })).toMatchObject({ duration: null, rid: '99999' })
  })

  test('shows 150 bytes of its body, and no half character', async () => {
    const text = `${'a'.repeat(149)}ü and more`
    expect(await one({ body: bytes(text) })).toMatchObject({
      preview: 'a'.repeat(149),
      bodySize: 160,
    })
  })

  test('says that the end of its output may be missing, but where `tocsin run` kept the end', async () => {
    const house = await openWindowHouse({ pingBodyLimit: 60 })
    const uuid = await aCheckIn(house)
    const leftOut = `begun\n${leftOutLine(1000)}`.padEnd(58, '.')
    for (const text of ['short', leftOut, 'x'.repeat(60)]) {
      await ping(house, uuid, { body: bytes(text) })
    }
    const { items } = await list(house, { kinds: ['success'] })
    expect(items.map((item) => 'mayBeCut' in item && item.mayBeCut)).toEqual([true, false, false])
    const limitless = await openWindowHouse({ pingBodyLimit: null })
    await ping(limitless, await aCheckIn(limitless), { body: bytes('x'.repeat(60)) })
    expect((await list(limitless, { kinds: ['success'] })).items).toMatchObject([
      { mayBeCut: false },
    ])
  })

  test('has its end by a line of `tocsin run` only where that writes it, after the first fifth', async () => {
    const limit = 100_000
    const house = await openWindowHouse({ pingBodyLimit: limit })
    const uuid = await aCheckIn(house)
    for (const before of [limit / 5, limit / 2]) {
      const text = `${'x'.repeat(before - 1)}\n${leftOutLine(1000)}`.padEnd(limit, '.')
      await ping(house, uuid, { body: bytes(text) })
    }
    const { items } = await list(house, { kinds: ['success'] })
    expect(items.map((item) => 'mayBeCut' in item && item.mayBeCut)).toEqual([true, false])
  })

  test('of a failure shows the last line that says something, also of a very long output', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const start = 'Starting backup\n'
    for (const output of [
      `${start}disk full\n\n  \n`,
      `${start.repeat(40_000)}disk \u001b[31mfull\u001b[0m\n`,
    ]) {
      await ping(house, uuid, { kind: 'fail', exitStatus: 2, body: bytes(output) })
    }
    await ping(house, uuid, { kind: 'fail' })
    const { items } = await list(house, { kinds: ['fail'] })
    expect(items.map((item) => 'preview' in item && item.preview)).toEqual([
      '',
      'disk full',
      'disk full',
    ])
  })

  test.each(['fail', 'success'] as const)(
    'of a %s by mail shows the last line of its text, or its subject',
    async (kind) => {
      const house = await openWindowHouse()
      const uuid = await aCheckIn(house)
      const headers = 'From: a@example.org\r\nSubject: [db] FAILED\r\n'
      const encoded =
        'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n'
      const text = Buffer.from('Starting\nZu wenig Platz für 3 Dateien\n\n').toString('base64')
      for (const mail of [`${headers}\r\n`, `${headers}${encoded}\r\n${text}\r\n`]) {
        await ping(house, uuid, { kind, scheme: 'email', body: bytes(mail) })
      }
      const { items } = await list(house, { kinds: [kind] })
      const found = await list(house, { kinds: [kind], uuid })
      expect(found.items).toEqual(items)
      expect(items.map((item) => 'preview' in item && item.preview)).toEqual([
        'Zu wenig Platz für 3 Dateien',
        '[db] FAILED',
      ])
    },
  )

  test('of a whole mail that a job posted shows the last line of its text, too', async () => {
    const mail =
      'From: root (Cron Daemon)\nTo: ops\nSubject: Cron <root@db> dump\n\ndumped 3 of 3\n'
    expect(await one({ body: bytes(mail) })).toMatchObject({ preview: 'dumped 3 of 3' })
    const long = `To: ops\nX-Cron-Env: <${'x'.repeat(300)}>\nFrom: root\nSubject: dump\n\nit ran\n`
    expect(await one({ body: bytes(long) })).toMatchObject({ preview: 'it ran' })
    const report = `Date: today\n\n${'a row\n'.repeat(100)}`
    expect(await one({ body: bytes(report) })).toMatchObject({ preview: report.slice(0, 150) })
  })

  test('shows it without what a terminal acts on', async () => {
    const body = bytes('\u001b]0;title\u0007\u001b[32mcopied\u001b[0m\r\n50 %\r100 %')
    expect(await one({ body })).toMatchObject({ preview: 'copied\n100 %' })
  })
})
