// A house whose flips go out through the real transports and the real client, as the serving process
// wires them.

import { onTestFinished } from 'vitest'
import { createNotify } from '../../src/main/app/notify.ts'
import type { Clock } from '../../src/main/clock.ts'
import type { Notice } from '../../src/main/notify/notifier/notifier.ts'
import type { Channel } from '../../src/main/notify/tables/channels.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { ENGLISH } from '../../src/main/words.ts'
import { aFlip, anUpCheck, stored } from '../support/builders.ts'
import { BASE_URL, type House, openHouse } from '../support/house.ts'

export function realDeliveries(house: House = openHouse(), clock: Clock = house.clock) {
  const { monitor, tables, store, dataDir, troubles } = house
  const notices: Notice[] = []
  const part = createNotify({
    ...{ monitor, store, clock, dataDir, env: {} },
    keychain: headlessKeychain(dataDir, {}),
    notifier: {
      async show(notice) {
        notices.push(notice)
        return { outcome: 'sent' }
      },
    },
    baseUrl: () => BASE_URL,
    words: () => ENGLISH,
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  onTestFinished(async () => {
    const stopping = part.stop()
    await house.clock.advance(1000)
    await stopping
  })
  return {
    house,
    part,
    notices,
    /** A webhook that is told of down at this address. */
    webhook: (url: string, name = 'ops') =>
      part.channels.create(1, { name, kind: 'webhook', config: { url_down: url } }),
    /** Flips of so many checks that go down at once, each told to all channels; they wait. */
    flips(count: number, channels: readonly Channel[]): number[] {
      const ids = channels.map(({ id }) => id)
      return store.writeNow(() =>
        Array.from({ length: count }, (_, i) => {
          const check = stored(house, anUpCheck({ name: `job ${i}`, status: 'down' }))
          tables.assignments.set(check.id, ids)
          return tables.flips.insert(check.id, aFlip(), null, null)
        }),
      )
    },
    /** How many deliveries to the channel have this outcome and error. */
    count: (channel: Channel, outcome: string, error = '') =>
      store.db
        .prepare<unknown[], number>(
          'SELECT count(*) FROM notifications WHERE channel_id = ? AND outcome = ? AND error = ?',
        )
        .pluck()
        .get(channel.id, outcome, error),
    pending: () => monitor.flips.countPending(),
  }
}
