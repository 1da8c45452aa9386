// Who gets a reminder: one notice of all that are due, one mail for each e-mail channel (contract
// monitor.md 7.2).
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { DeliveryError } from '../../../src/main/notify/kinds/delivery-error.ts'
import { reminding } from './reminding.ts'

describe('reminders that are due together', () => {
  test('are one notice, whatever their projects, and an outcome for each', async () => {
    const { reminders, goesDown, monitor, notices, outcomes, advance } = reminding()
    reminders.start()
    const other = await monitor.projects.create('Lab')
    await goesDown('a')
    await goesDown('b', [], other.id)
    await advance(HOUR)
    expect(notices).toEqual([['a', 'b']])
    expect(outcomes()).toEqual(
      ['a', 'b'].map((name) => [name, 'desktop', 'reminder', 'down', 'sent', '', 1]),
    )
  })

  test('are one mail for each e-mail channel, with its checks', async () => {
    const { reminders, goesDown, channel, mails, advance } = reminding()
    reminders.start()
    const [all, some] = ['all@b.c', 'some@b.c'].map((value) => channel('email', { value }).id)
    await goesDown('a', [all ?? 0, some ?? 0])
    await goesDown('b', [all ?? 0])
    await advance(HOUR)
    expect(mails.sort()).toEqual([
      ['all@b.c', ['a', 'b']],
      ['some@b.c', ['a']],
    ])
  })
})

describe('a channel', () => {
  test('of a kind without reminders gets none', async () => {
    const { reminders, goesDown, channel, outcomes, advance } = reminding()
    reminders.start()
    await goesDown('a', [channel('webhook', { value: '' }).id])
    await advance(HOUR)
    expect(outcomes()).toEqual([['a', 'desktop', 'reminder', 'down', 'sent', '', 1]])
  })

  test('that is not told of outages gets none', async () => {
    const { reminders, goesDown, channel, mails, advance } = reminding()
    reminders.start()
    await goesDown('a', [channel('email', { value: 'a@b.c', down: false }).id])
    await advance(HOUR)
    expect(mails).toEqual([])
  })

  test('that is disabled gets none', async () => {
    const { reminders, goesDown, tables, channel, mails, notices, advance } = reminding()
    reminders.start()
    const { id } = channel('email', { value: 'a@b.c' })
    await goesDown('a', [id])
    for (const each of tables.channels.all()) tables.channels.setDisabled(each.id, true)
    await advance(HOUR)
    expect([mails, notices]).toEqual([[], []])
  })

  test('in a group gets one, and only one', async () => {
    const { reminders, goesDown, channel, mails, advance } = reminding()
    reminders.start()
    const { id, uuid } = channel('email', { value: 'a@b.c' })
    const group = channel('group', { value: uuid })
    await goesDown('a', [id, group.id])
    await advance(HOUR)
    expect(mails).toEqual([['a@b.c', ['a']]])
  })

  test('that fails is tried again, and keeps why', async () => {
    const mail = async () => {
      throw new DeliveryError('Connection failed')
    }
    const { reminders, goesDown, tables, channel, mails, outcomes, advance } = reminding({ mail })
    reminders.start()
    const { id } = channel('email', { value: 'a@b.c' })
    await goesDown('a', [id])
    await advance(HOUR)
    expect(mails).toHaveLength(2)
    const email = ['a', 'email', 'reminder', 'down', 'failed', 'Connection failed', 2]
    expect(outcomes()).toContainEqual(email)
    expect(tables.channels.byId(id)).toMatchObject({ lastError: 'Connection failed' })
  })

  test('that never answers keeps nobody else waiting', async () => {
    const mail = () => new Promise<void>(() => {})
    const { reminders, goesDown, channel, notices, outcomes, advance } = reminding({ mail })
    reminders.start()
    await goesDown('a', [channel('email', { value: 'a@b.c' }).id])
    await advance(30 * SECOND)
    await goesDown('b')
    await advance(HOUR)
    expect(notices).toEqual([['a'], ['b']])
    expect(outcomes()).toHaveLength(2)
    await advance(5 * MINUTE)
    expect(outcomes()).toContainEqual([
      'a',
      'email',
      'reminder',
      'down',
      'failed',
      'Connection timed out',
      2,
    ])
  })
})
