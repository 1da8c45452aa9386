// The test of a channel (contract monitor.md 7.2): what is sent, what is kept of it.
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../src/main/clock.ts'
import { DeliveryError } from '../../../src/main/notify/kinds/delivery-error.ts'
import { desktopOf } from '../../support/builders.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { openHouse } from '../../support/house.ts'
import { type Answer, delivering } from '../outbox/delivering.ts'

const refuses: Answer = async () => {
  throw new DeliveryError('Received status code 500')
}

const testsOf = ({ house }: ReturnType<typeof delivering>) =>
  house.store.db
    .prepare(
      `SELECT purpose, check_id AS checkId, flip_id AS flipId, check_status AS status, outcome, error
       FROM notifications ORDER BY id`,
    )
    .all()

test('sends that the check TEST is down, pinged a day ago, 42 pings', async () => {
  const { house, outbox, channel, told } = delivering()
  const { uuid } = await channel()
  expect(await outbox.test(uuid)).toBe('')
  expect(told).toMatchObject([
    { facts: { purpose: 'test', name: 'TEST', status: 'down', reason: 'timeout' } },
  ])
  const { check, lastPing } = told[0]!.facts
  expect([check.nPings, lastPing?.at]).toEqual([42, house.clock.now() - DAY])
})

test('sends up to a channel that ignores down', async () => {
  const { outbox, channel, told } = delivering()
  await outbox.test((await channel({ down: false })).uuid)
  expect(told).toMatchObject([{ facts: { status: 'up' } }])
})

test('sends nothing to a channel that ignores both, and says so', async () => {
  const { outbox, channel, told } = delivering()
  const { uuid } = await channel({ down: false, up: false })
  expect([await outbox.test(uuid), told]).toEqual(['it sends no notifications', []])
})

test('reaches a disabled channel, and leaves it disabled', async () => {
  const { house, outbox, channel, editor, told } = delivering()
  const { id, uuid } = await channel()
  await editor.setDisabled(uuid, true)
  expect([await outbox.test(uuid), told.length]).toEqual(['', 1])
  expect(house.tables.channels.byId(id)?.disabled).toBe(true)
})

describe('its attempts', () => {
  test.each([
    ['are as many as ever', {}, 3],
    ['are one where the kind says so', { testAttempts: 1 }, 1],
  ])('%s', async (_, wire, count) => {
    const { outbox, channel, told } = delivering({ answer: refuses, wire })
    expect(await outbox.test((await channel()).uuid)).toBe('Received status code 500')
    expect(told).toHaveLength(count)
  })
})

describe('what is kept', () => {
  test('is the last test of the channel, in place of earlier ones', async () => {
    const answers: Answer[] = [refuses, async () => ({})]
    const wire = { attempts: 1 }
    const all = delivering({ answer: (told) => answers.shift()!(told), wire })
    const { id, uuid } = await all.channel()
    const kept = { purpose: 'test', checkId: null, flipId: null, status: 'down' }
    const error = 'Received status code 500'

    await all.outbox.test(uuid)
    expect(testsOf(all)).toEqual([{ ...kept, outcome: 'failed', error }])
    expect(all.house.tables.channels.byId(id)).toMatchObject({ lastError: error })

    await all.outbox.test(uuid)
    expect(testsOf(all)).toEqual([{ ...kept, outcome: 'sent', error: '' }])
    expect(all.house.tables.channels.byId(id)).toMatchObject({ lastError: '' })
  })

  test('leaves the tests of other channels and what was told of checks alone', async () => {
    const all = delivering()
    const [ops, other] = [await all.channel(), await all.channel()]
    all.flip(all.check('backup', ops))
    all.outbox.start()
    await expect.poll(all.pending).toBe(0)
    for (const { uuid } of [other, ops, ops]) await all.outbox.test(uuid)
    expect(testsOf(all)).toMatchObject([
      { purpose: 'flip' },
      { purpose: 'test' },
      { purpose: 'test' },
    ])
  })

  test('has its attempts, and is told to the window', async () => {
    const { house, outbox, channel } = delivering({ answer: refuses })
    const { uuid } = await channel()
    const heard: { id: number; checkId: number | null }[] = []
    house.monitor.events.on('notification', (event) => heard.push(event))
    await outbox.test(uuid)
    expect(heard).toMatchObject([{ checkId: null }])
    expect(house.tables.notifications.attempts(heard[0]!.id).map(({ n }) => n)).toEqual([1, 2, 3])
  })

  test('of a permanent error is that the channel is disabled', async () => {
    const answer = async () => {
      throw new DeliveryError('gone', { permanent: true })
    }
    const { house, outbox, channel } = delivering({ answer })
    const { id, uuid } = await channel()
    expect(await outbox.test(uuid)).toBe('gone')
    expect(house.tables.channels.byId(id)?.disabled).toBe(true)
  })

  test('is a configuration that the target changed', async () => {
    const answer: Answer = async ({ config }) => ({ config: { ...config, host: 'moved.example' } })
    const { outbox, channel, editor } = delivering({ answer })
    const { uuid } = await channel()
    await outbox.test(uuid)
    expect(await editor.shown(uuid)).toMatchObject({ host: 'moved.example' })
  })
})

test('of the desktop shows a notice, and says what became of it', async () => {
  const notify = async () => ({ outcome: 'failed', reason: 'no display' }) as const
  const { house, outbox, shown } = delivering({ notify })
  expect(await outbox.test(desktopOf(house).uuid)).toBe('no display')
  expect(shown).toMatchObject([{ facts: { purpose: 'test' } }])
})

test('of a group tests its members, and says how many failed', async () => {
  const answer: Answer = (told) => (told.host === 'bad' ? refuses(told) : Promise.resolve({}))
  const all = delivering({ answer })
  const members = await Promise.all(['good', 'bad'].map((host) => all.channel({ host })))
  const value = members.map(({ uuid }) => uuid).join(',')
  const { uuid } = await all.channel({ value }, { kind: 'group' })
  expect(await all.outbox.test(uuid)).toBe('1 out of 2 notifications failed')
  expect(testsOf(all)).toHaveLength(3)
  for (const member of members) await all.editor.setDisabled(member.uuid, true)
  expect(await all.outbox.test(uuid)).toBe('no integration in the group is to be notified')
})

test('while the secrets are locked says so', async () => {
  const before = delivering()
  const { uuid } = await before.channel()
  await before.house.close()
  before.keychain.lock()
  const house = openHouse({ dataDir: before.house.dataDir, clock: fakeClock() })
  const { outbox } = delivering({ house, keychain: before.keychain })
  expect(await outbox.test(uuid)).toBe('secrets are locked: no keychain')
})

test('of a channel that is not there is refused', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  await expect(delivering().outbox.test(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
