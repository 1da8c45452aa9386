// A house whose flips are told to a notifier that writes them down.
import { onTestFinished } from 'vitest'
import { createDispatcher } from '../../src/main/notify/dispatcher.ts'
import type { Notice, NoticeResult } from '../../src/main/notify/notifier.ts'
import { type House, openHouse } from '../support/house.ts'

type Answer = (notice: Notice) => Promise<NoticeResult>

const sent: Answer = async () => ({ outcome: 'sent' })

/** The dispatcher is not started yet. It is stopped when the test has finished. */
export function telling(answer: Answer = sent, house: House = openHouse()) {
  const told: Notice[] = []
  const { monitor, store, clock, troubles } = house
  const dispatcher = createDispatcher({
    monitor,
    store,
    clock,
    notifier: {
      show(notice) {
        told.push(notice)
        return answer(notice)
      },
    },
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  onTestFinished(async () => {
    const stopping = dispatcher.stop()
    await clock.advance(1000)
    await stopping
  })
  return {
    house,
    dispatcher,
    told,
    titles: () => told.map(({ title }) => title),
    /** What became of telling each flip, oldest first. */
    outcomes: () =>
      store.db
        .prepare(
          'SELECT flip_id AS flip, check_status AS status, outcome, error FROM notifications ORDER BY id',
        )
        .all(),
    pending: () => monitor.flips.countPending(),
  }
}
