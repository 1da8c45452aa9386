// Who is told of a flip, and in what order (contract monitor.md 7.2).
import { describe, expect, test } from 'vitest'
import { settled } from '../../support/fake-clock.ts'
import { delivering, slowTarget } from './delivering.ts'

/** A outbox with one channel. */
async function withChannel(...args: Parameters<typeof delivering>) {
  const all = delivering(...args)
  return { ...all, ops: await all.channel() }
}

describe('receivers', () => {
  test('are all channels of the check, the quickest first, those never used last', async () => {
    const { house, outbox, channel, told, check, flip } = delivering()
    const names = ['never', 'slow', 'quick']
    const made = await Promise.all(names.map((host) => channel({ host })))
    const outcome = { at: 1, error: '', disable: false }
    house.tables.channels.noteOutcome(made[1]!.id, { ...outcome, duration: 900 })
    house.tables.channels.noteOutcome(made[2]!.id, { ...outcome, duration: 20 })
    flip(check('backup', ...made))
    outbox.start()
    await settled()
    expect(told.map(({ host }) => host)).toEqual(['quick', 'slow', 'never'])
  })

  test('are not those that are disabled, nor those that do not want such a change', async () => {
    const { house, outbox, channel, outcomes, check, flip, pending } = delivering()
    const [disabled, onlyUp] = [await channel(), await channel({ down: false })]
    house.tables.channels.setDisabled(disabled.id, true)
    flip(check('backup', disabled, onlyUp))
    outbox.start()
    await settled()
    expect([outcomes(), pending()]).toEqual([[], 0])
  })

  test('that are disabled meanwhile are told nothing more', async () => {
    const target = slowTarget()
    const { house, outbox, ops, check, flip, told, outcomes, pending } = await withChannel({
      answer: target.answer,
    })
    const backup = check('backup', ops)
    flip(backup)
    flip(backup, { oldStatus: 'down', newStatus: 'up', reason: '' })
    outbox.start()
    await settled()
    house.tables.channels.setDisabled(ops.id, true)
    target.release()
    await settled()
    expect(outcomes()).toMatchObject([
      { outcome: 'sent' },
      { outcome: 'suppressed', error: 'the integration is disabled' },
    ])
    expect([told.length, pending()]).toEqual([1, 0])
  })

  test('are read from the rows of now: a channel that a command made is told', async () => {
    const { house, outbox, channel, lines, check, flip } = delivering()
    outbox.start()
    await settled()
    const backup = check('backup', await channel())
    house.monitor.events.emit('flip', { id: flip(backup), checkId: backup.id, processed: null })
    await settled()
    expect(lines()).toEqual(['backup down'])
  })

  test('hear the end of an outage after its beginning, however slow they are', async () => {
    const inProgress: (() => void)[] = []
    const answer = () => new Promise<object>((resolve) => inProgress.push(() => resolve({})))
    const { outbox, ops, lines, check, flip } = await withChannel({ answer })
    const backup = check('backup', ops)
    flip(backup)
    flip(backup, { oldStatus: 'down', newStatus: 'up', reason: '' })
    flip(check('other', ops))
    outbox.start()
    await settled()
    expect(lines()).toEqual(['backup down', 'other down'])
    inProgress[0]?.()
    await settled()
    expect(lines()).toEqual(['backup down', 'other down', 'backup up'])
  })
})
