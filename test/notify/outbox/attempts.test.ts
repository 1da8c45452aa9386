// Attempts of one delivery (contract monitor.md 7.2): how many, how soon, and what each left behind.
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import { DeliveryError } from '../../../src/main/notify/kinds/delivery-error.ts'
import { settled } from '../../support/fake-clock.ts'
import { type Answer, delivering, silent } from './delivering.ts'

/** Fails so often, then takes it. */
function failing(times: number, error: unknown = new DeliveryError('Connection failed')): Answer {
  let failed = 0
  return async () => {
    if (failed++ < times) throw error
    return {}
  }
}

/** A flip told to one channel, with its attempts. */
async function deliverOne(...args: Parameters<typeof delivering>) {
  const all = delivering(...args)
  const ops = await all.channel({}, { name: 'ops' })
  const id = all.flip(all.check('backup', ops))
  all.outbox.start()
  await settled()
  const { notifications, channels } = all.house.tables
  return {
    ...all,
    ops: () => channels.byId(ops.id),
    row: () => notifications.ofFlip(id)[0],
    errors: () =>
      notifications.attempts(notifications.ofFlip(id)[0]!.id).map(({ n, error }) => [n, error]),
  }
}

describe('a delivery', () => {
  test('that fails is tried three times at once, and is then failed', async () => {
    const { told, row, errors, ops } = await deliverOne({ answer: failing(9) })
    expect(told).toHaveLength(3)
    expect(row()).toMatchObject({ outcome: 'failed', error: 'Connection failed' })
    expect(errors()).toEqual([
      [1, 'Connection failed'],
      [2, 'Connection failed'],
      [3, 'Connection failed'],
    ])
    expect(ops()).toMatchObject({ lastError: 'Connection failed', disabled: false })
  })

  test('that goes well at the second attempt is sent', async () => {
    const { row, errors, ops } = await deliverOne({ answer: failing(1) })
    expect([row(), ops()]).toMatchObject([{ outcome: 'sent', error: '' }, { lastError: '' }])
    expect(errors()).toEqual([
      [1, 'Connection failed'],
      [2, ''],
    ])
  })

  test.each([
    ['a permanent error', new DeliveryError('gone', { permanent: true }), true],
    ['what no attempt can change', new DeliveryError('not enabled', { retry: false }), false],
    ['a mistake of the transport', new TypeError('undefined is no function'), false],
  ])('is not tried again after %s', async (_, error, disabled) => {
    const { told, row, ops } = await deliverOne({ answer: failing(9, error) })
    expect(told).toHaveLength(1)
    expect(row()).toMatchObject({ outcome: 'failed', error: error.message })
    expect(ops()?.disabled).toBe(disabled)
  })

  test('is failed when the transport breaks before it begins', async () => {
    const send = () => {
      throw new TypeError('broken')
    }
    const { row, pending } = await deliverOne({ wire: { send } })
    expect([row(), pending()]).toMatchObject([{ outcome: 'failed', error: 'broken' }, 0])
  })

  test('waits between attempts where the kind says so', async () => {
    const wire = { attempts: 2, attemptPause: SECOND }
    const { house, told } = await deliverOne({ answer: failing(9), wire })
    await house.clock.advance(SECOND - 1)
    expect(told).toHaveLength(1)
    await house.clock.advance(1)
    expect(told).toHaveLength(2)
  })

  test('shows its failed attempts while it goes on', async () => {
    const answers: Answer[] = [failing(1), silent]
    const { row, errors } = await deliverOne({ answer: (told) => answers.shift()!(told) })
    expect(row()).toMatchObject({ outcome: 'sending' })
    expect(errors()).toEqual([[1, 'Connection failed']])
  })

  test('that never answers loses its attempt after two minutes', async () => {
    const { house, told, errors } = await deliverOne({ answer: silent })
    await house.clock.advance(2 * MINUTE - 1)
    expect(told).toHaveLength(1)
    await house.clock.advance(1)
    expect([told.length, errors()]).toEqual([2, [[1, 'Connection timed out']]])
  })

  test('keeps 200 characters of an error', async () => {
    const { row, ops } = await deliverOne({ answer: failing(9, new Error('x'.repeat(300))) })
    expect([row()?.error, ops()?.lastError]).toEqual(['x'.repeat(200), 'x'.repeat(200)])
  })
})

describe('a configuration that a target changes', () => {
  const moves: Answer = async ({ config }) => ({ config: { ...config, host: 'moved.example' } })

  test('is kept, sealed, and used from then on', async () => {
    const { house, outbox, channel, check, flip, told, editor } = delivering({ answer: moves })
    const ops = await channel({ host: 'old.example', secret: 'sesame' })
    const backup = check('backup', ops)
    flip(backup)
    flip(backup, { oldStatus: 'down', newStatus: 'up', reason: '' })
    outbox.start()
    await settled()
    expect(told.map(({ host }) => host)).toEqual(['old.example', 'moved.example'])
    expect(await editor.shown(ops.uuid)).toMatchObject({ host: 'moved.example' })
    expect(house.tables.channels.byId(ops.id)?.sealed?.includes('moved')).toBe(false)
  })

  test('does not undo what a person saved meanwhile', async () => {
    const all = delivering({
      async answer(told) {
        await all.editor.update(ops.uuid, { name: 'ops', config: { host: 'new.example' } })
        return moves(told)
      },
    })
    const ops = await all.channel({ host: 'old.example' })
    all.flip(all.check('backup', ops))
    all.outbox.start()
    await settled()
    expect(await all.editor.shown(ops.uuid)).toMatchObject({ host: 'new.example' })
  })
})

describe('a capped target', () => {
  test('is sent six messages a minute; the rest fail without an attempt', async () => {
    const { house, outbox, channel, check, flip, told, outcomes } = delivering()
    const ops = await channel({}, { kind: 'capped' })
    for (let i = 0; i < 7; i++) flip(check(`c${i}`, ops))
    outbox.start()
    await settled()
    expect(told).toHaveLength(6)
    expect(outcomes().at(-1)).toMatchObject({ outcome: 'failed', error: 'Rate limit exceeded' })
    await house.clock.advance(10 * SECOND)
    const next = check('later', ops)
    house.monitor.events.emit('flip', { id: flip(next), checkId: next.id, processed: null })
    await settled()
    expect(told).toHaveLength(7)
  })

  test('leaves other targets alone', async () => {
    const { outbox, channel, check, flip, told } = delivering()
    const full = await channel({ host: 'full.example' }, { kind: 'capped' })
    const other = await channel({ host: 'other.example' }, { kind: 'capped' })
    for (let i = 0; i < 8; i++) flip(check(`c${i}`, full))
    for (let i = 0; i < 6; i++) flip(check(`d${i}`, other))
    outbox.start()
    while (told.length < 12) await settled()
    await settled()
    const hosts = told.map(({ host }) => host)
    expect(hosts.filter((host) => host === 'full.example')).toHaveLength(6)
    expect(hosts.filter((host) => host === 'other.example')).toHaveLength(6)
  })
})
