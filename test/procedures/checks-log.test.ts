// The log of a check as the window looks into it, and forgets it.
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/main/clock.ts'
import { leftOutLine } from '../../src/shared/left-out.ts'
import { aMessage, bytes, RID } from '../support/builders.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

const ping = ({ monitor }: WindowHouse, uuid: string, fields = {}) =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage(fields))

const row = async (house: WindowHouse, uuid: string) =>
  (await house.call('checks.get', { uuid })).row

async function aCheckIn(house: WindowHouse): Promise<string> {
  const spec = { name: 'job', timeout: 60, grace: 60 }
  return (await house.call('checks.save', { uuid: null, project: null, spec })).uuid
}

test('a check that is cleared is new again, and goes on counting', async () => {
  const house = await openWindowHouse()
  const uuid = await aCheckIn(house)
  for (const kind of ['success', 'fail', 'start']) await ping(house, uuid, { kind })
  await house.call('checks.remind', { uuid, every: 3600 })
  await house.call('checks.acknowledge', { uuid, on: true })
  const before = house.monitor.lastPingId()
  await house.call('checks.clear', { uuid })
  expect(await house.call('checks.get', { uuid })).toMatchObject({
    row: {
      ...{ status: 'new', nPings: 3, since: null, lastPing: null, startedAt: null },
      ...{ acknowledged: false, due: null, deadline: null },
    },
    remindEvery: 3600,
  })
  const all = { uuid, kinds: [], before: null, from: null, to: null, limit: 10 }
  expect((await house.call('timeline.list', all)).items).toEqual([])
  expect(house.monitor.lastPingId()).toBe(before)
  await ping(house, uuid)
  expect(await row(house, uuid)).toMatchObject({ nPings: 4, status: 'up' })
})

describe('a ping', () => {
  test('is shown with its body as text', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await ping(house, uuid, { kind: 'start', rid: RID })
    house.clock.set(house.clock.now() + MINUTE)
    const body = new Uint8Array([...bytes('done: '), 0xff])
    await ping(house, uuid, { rid: RID, exitStatus: 0, body })
    expect(await house.call('checks.ping', { uuid, n: 2 })).toEqual({
      ...{ n: 2, at: house.clock.now(), kind: 'success', scheme: 'http', method: 'GET' },
      ...{
        ua: 'curl/8',
        remoteAddr: '127.0.0.1',
        rid: RID,
        exitStatus: 0,
        duration: MINUTE,
        heard: null,
      },
      ...{ bodySize: 7, mayBeCutAt: null, body: 'done: \uFFFD', isShortened: false, mail: null },
    })
    const { data, filename } = await house.call('checks.pingBody', { uuid, n: 2 })
    expect([Buffer.from(data, 'base64'), filename]).toEqual([Buffer.from(body), `${uuid}-2.txt`])
  })

  test('says that more is kept than it shows', async () => {
    const house = await openWindowHouse({ pingBodyLimit: null })
    const uuid = await aCheckIn(house)
    await ping(house, uuid, { body: bytes('x'.repeat(100_000)) })
    await ping(house, uuid, { body: bytes('x'.repeat(100_001)) })
    const shown = async (n: number) => {
      const { body, isShortened } = await house.call('checks.ping', { uuid, n })
      return [body.length, isShortened]
    }
    expect([await shown(1), await shown(2)]).toEqual([
      [100_000, false],
      [100_000, true],
    ])
  })

  test('says that its end may be missing where its body fills the limit', async () => {
    const house = await openWindowHouse({ pingBodyLimit: 40 })
    const uuid = await aCheckIn(house)
    const cutAt = async (n: number) => (await house.call('checks.ping', { uuid, n })).mayBeCutAt
    await ping(house, uuid, { body: bytes('x'.repeat(39)) })
    await ping(house, uuid, { body: bytes('x'.repeat(40)) })
    await ping(house, uuid, { body: bytes(`a\n${leftOutLine(12_345)}${'z'.repeat(40)}`) })
    await ping(house, uuid, { scheme: 'email', method: '', body: bytes('x'.repeat(50)) })
    expect([await cutAt(1), await cutAt(2), await cutAt(3), await cutAt(4)]).toEqual([
      ...[null, 40, null, null],
    ])
  })

  test('of a mail is shown with its subject and text', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const body = bytes('Subject: =?utf-8?q?Backup_done?=\r\n\r\nAll 3 files.\r\n')
    await ping(house, uuid, { scheme: 'email', method: '', body })
    const { mail } = await house.call('checks.ping', { uuid, n: 1 })
    expect(mail).toEqual({ subject: 'Backup done', text: 'All 3 files.\r\n' })
  })

  test('of a mail that a job posted is shown as one, too', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const head = 'From: cron@host (Cron Daemon)\nTo: root\nSubject: =?utf-8?q?f=C3=A4ilt?=\n'
    const coded = 'Content-Transfer-Encoding: quoted-printable\n\nfree =3D 0\n'
    const bodies = [head + coded, `From: a\ncopied: 3\n\ndone\n`, 'to: 3 files\n\nfrom: b\n', head]
    bodies.push(`copied: 3\n${head}\nkept\n`)
    bodies.push(head + 'x-a: b\n'.repeat(60_000))
    bodies.push(`From root@host Tue Nov 24 03:00:00 2026\n${head}\nkept\n`)
    bodies.push(`X-Cron-Env: <SHELL=/bin/sh>\n${head}\nkept\n`)
    for (const body of bodies) await ping(house, uuid, { body: bytes(body) })
    const mails = []
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
      mails.push((await house.call('checks.ping', { uuid, n })).mail)
    }
    const inMailbox = { subject: 'fäilt', text: 'kept\n' }
    expect(mails).toEqual([
      { ...inMailbox, text: 'free = 0\n' },
      ...Array(5).fill(null),
      inMailbox,
      inMailbox,
    ])
  })

  test('of a long mail is shown whole where it came by mail, and says where it is not', async () => {
    const house = await openWindowHouse({ pingBodyLimit: null })
    const uuid = await aCheckIn(house)
    const long = `From: a\nSubject: b\n\n${'x'.repeat(100_001)}`
    const unread = `From: a\n${'x-a: b\n'.repeat(60_000)}\nc\n`
    const coded = 'From: a\nTo: bc\nContent-Transfer-Encoding: quoted-printable\n\n'
    await ping(house, uuid, { body: bytes(long) })
    const byMail = { scheme: 'email', method: '' }
    await ping(house, uuid, { ...byMail, body: bytes(long) })
    await ping(house, uuid, { ...byMail, body: bytes(unread) })
    // Lines that are joined: of its text, nothing is in the first megabyte.
    await ping(house, uuid, { body: bytes(`${coded}${'=\n'.repeat(500_000)}end`) })
    const shown = async (n: number) => {
      const { mail, isShortened } = await house.call('checks.ping', { uuid, n })
      return [mail?.text.length, isShortened]
    }
    expect([await shown(1), await shown(2), await shown(3), await shown(4)]).toEqual([
      [100_000, true],
      [100_001, false],
      [undefined, true],
      [0, true],
    ])
  })

  test('is compared with the newest success before it that came with a body', async () => {
    const house = await openWindowHouse({ pingLog: 4 })
    const uuid = await aCheckIn(house)
    expect(await house.call('checks.lastGood', { uuid, n: 1 })).toBeNull()
    await ping(house, uuid, { body: bytes('all well') })
    await ping(house, uuid)
    await ping(house, uuid, { kind: 'fail', body: bytes('disk full') })
    expect(await house.call('checks.lastGood', { uuid, n: 3 })).toMatchObject({
      n: 1,
      kind: 'success',
      body: 'all well',
    })
    expect(await house.call('checks.lastGood', { uuid, n: 1 })).toBeNull()
    // Beyond the limit of the log it is not seen any more.
    for (let i = 0; i < 2; i++) await ping(house, uuid)
    expect(await house.call('checks.lastGood', { uuid, n: 5 })).toBeNull()
  })

  test('that is none, has no body or is beyond the limit of the log is not found', async () => {
    const house = await openWindowHouse({ pingLog: 2 })
    const uuid = await aCheckIn(house)
    for (let i = 0; i < 3; i++) await ping(house, uuid)
    await expect(house.call('checks.ping', { uuid, n: 4 })).rejects.toThrow('NOT_FOUND')
    await expect(house.call('checks.ping', { uuid, n: 1 })).rejects.toThrow('NOT_FOUND')
    await expect(house.call('checks.pingBody', { uuid, n: 3 })).rejects.toThrow('NOT_FOUND')
  })
})
