// Checks that come from another server, with their UUIDs where the key shows them (contract remotes.md 4).
import { expect, test } from 'vitest'
import { totalsOf } from '../../../src/shared/model/move-totals.ts'
import { aChannel, desktopOf } from '../../support/builders.ts'
import { aMove, type Moving, outcomes } from '../support/moving.ts'

const FROM = { direction: 'from' } as const

async function pause({ monitor }: Moving['here'], name: string): Promise<void> {
  const check = monitor.checks.all().find((each) => each.name === name)
  await monitor.checks.pause(check?.id ?? 0)
}

test('UUIDs, fields and pauses come along; nothing changes there', async () => {
  const moving = await aMove()
  const { here, there } = moving
  const fields = { schedule: '15 5 * * *', tz: 'Europe/Riga', grace: 1800, tags: 'db', slug: 'b' }
  const { uuid, ping_url } = await there.create({ name: 'backup', ...fields })
  await there.create({ name: 'off' })
  await pause(there, 'off')
  await there.ping(ping_url)
  const plan = await moving.plan(FROM)
  expect(outcomes(plan)).toEqual(['create backup', 'create off'])
  expect(here.monitor.checks.all()).toEqual([])
  const report = await moving.move(FROM)
  expect(outcomes(report)).toEqual(['created backup', 'created off'])
  expect(report.checks[0]).toMatchObject({ uuid, target: uuid, oldUrl: ping_url })
  expect(report.checks[0]?.newUrl).toMatch(new RegExp(`/ping/${uuid}$`))
  expect(report.leftBehind).toEqual([
    { what: 'history', checks: 1 },
    { what: 'badge_urls', checks: 2 },
  ])
  const { schedule, tz, grace, tags, slug } = here.monitor.checks.byUuid(uuid) ?? {}
  expect({ schedule, tz, grace, tags, slug }).toEqual(fields)
  expect(here.monitor.checks.all().map(({ status }) => status)).toEqual(['new', 'paused'])
  expect(moving.posts()).toEqual([])
})

test('by a read-only key they get UUIDs of their own; run again, it changes nothing', async () => {
  const moving = await aMove({ key: 'read-only' })
  const { here, there } = moving
  for (const name of ['twin', 'twin', '']) await there.create({ name })
  const report = await moving.move(FROM)
  expect(report.checks.map(({ outcome }) => outcome)).toEqual(Array(3).fill('created'))
  expect(report.checks.map(({ target }) => target)).toEqual(
    there.monitor.checks.all().map(({ uniqueKey }) => uniqueKey),
  )
  expect(report.canKeepUuids).toBe(false)
  expect(report.leftBehind.map(({ what }) => what)).toEqual(['uuids', 'badge_urls', 'integrations'])
  const again = await moving.move(FROM)
  expect(again.checks.map(({ outcome, uuid }) => [outcome, uuid])).toEqual(
    report.checks.map(({ uuid }) => ['exists', uuid]),
  )
  expect(here.monitor.checks.all()).toHaveLength(3)
})

test('present ones are left alone', async () => {
  const moving = await aMove()
  const { here, there } = moving
  await here.create({ name: 'a', grace: 600 })
  await there.create({ name: 'a', grace: 60 })
  await there.create({ name: 'b' })
  expect(outcomes(await moving.move(FROM))).toEqual(['exists a', 'created b'])
  expect(here.monitor.checks.all()[0]?.grace).toBe(600)
})

test('cancelled, it leaves the rest, which comes when it is asked for again', async () => {
  const moving = await aMove()
  const { here, there } = moving
  for (const name of ['a', 'b', 'c']) await there.create({ name })
  const moves = await moving.remotes.moves()
  const stop = here.monitor.events.on('check', () => moves.cancel())
  const { report } = await moves.start(moving.wish(FROM))
  stop()
  expect(report && outcomes(report)).toEqual([
    'created a',
    'stopped b stopped',
    'stopped c stopped',
  ])
  expect(outcomes(await moving.move(FROM))).toEqual(['exists a', 'created b', 'created c'])
})

test('what came from there goes back to its own check', async () => {
  const moving = await aMove({ key: 'read-write' })
  const { there } = moving
  for (const name of ['twin', 'twin', '']) await there.create({ name, channels: '*' })
  await moving.move({ ...FROM, keepUuids: false })
  expect((await moving.move()).checks.map(({ outcome }) => outcome)).toEqual(Array(3).fill('same'))
})

test('integrations of the same kind and name go along, and this machine is told as well', async () => {
  const moving = await aMove()
  const { here, there } = moving
  const phone = aChannel(here, { name: 'Phone' })
  aChannel(there, { name: 'Phone' })
  aChannel(there, { name: 'Pager' })
  await there.create({ name: 'a', channels: 'Phone,Pager' })
  await there.create({ name: 'b', channels: '' })
  const report = await moving.move(FROM)
  expect(report.byHand).toEqual([{ kind: 'ntfy', name: 'Pager', checks: 1 }])
  const { byHand, leftBehind, tellNobody, checks } = report
  expect(totalsOf(report, checks)).toEqual({ byHand, leftBehind, tellNobody })
  const desktop = desktopOf(here).uuid
  const [a, b] = here.monitor.checks.all()
  expect(
    here.monitor.checks
      .channelsOf(a?.id ?? 0)
      .split(',')
      .toSorted(),
  ).toEqual([phone.uuid, desktop].toSorted())
  expect(here.monitor.checks.channelsOf(b?.id ?? 0)).toBe(desktop)
})

test('at the limit of this installation the rest is left; later it goes on', async () => {
  const moving = await aMove({ here: { checkLimit: 2 } })
  const { here, there } = moving
  for (const name of ['twin', 'twin', 'twin', 'twin']) await there.create({ name })
  const { checks } = await moving.move(FROM)
  expect(checks.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'limit', 'limit'])
  const [first] = here.monitor.checks.all()
  await here.monitor.checks.remove(first?.id ?? 0)
  const again = await moving.move(FROM)
  expect(again.checks.map(({ outcome }) => outcome)).toEqual([
    'created',
    'exists',
    'limit',
    'limit',
  ])
})

test('chosen by their names there', async () => {
  const moving = await aMove()
  for (const name of ['a', 'b']) await moving.there.create({ name })
  expect(outcomes(await moving.move({ ...FROM, checks: ['b'] }))).toEqual(['created b'])
  await expect(moving.move({ ...FROM, checks: ['c'] })).rejects.toThrow(
    'there is no check c to move',
  )
})
