// Targets that behave badly: each has its outcome, and none keeps the others waiting.
import { expect, test } from 'vitest'
import { SECOND, systemClock } from '../../src/main/clock.ts'
import type { Channel } from '../../src/main/notify/tables/channels.ts'
import { openHouse } from '../support/house.ts'
import { aWebTarget, BAD_TARGETS } from './delivery-targets.ts'
import { realDeliveries } from './real-deliveries.ts'

const ATTEMPTS = 3
const ATTEMPT_LIMIT = 30 * SECOND
const PATIENCE = { timeout: 60_000 }

/** One check with a channel for each bad target, and a good one. */
async function allKinds() {
  const all = realDeliveries()
  const opened = await Promise.all(
    Object.entries(BAD_TARGETS).map(async ([name, { open, error }]) => {
      const target = await open()
      return { name, error, target, channel: await all.webhook(target.url, name) }
    }),
  )
  const good = await aWebTarget((_, response) => void response.end())
  const channel = await all.webhook(good.url, 'good')
  all.flips(1, [...opened.map((one) => one.channel), channel])
  return { ...all, opened, good: { target: good, channel } }
}

test('the good one is told at once, and every bad one has the outcome that it earned', async () => {
  const { house, part, opened, good, count, pending } = await allKinds()
  part.start()
  await expect.poll(() => count(good.channel, 'sent'), PATIENCE).toBe(1)
  expect(pending()).toBe(1)
  // Each attempt of those that only time ends, as soon as it has begun.
  const slow = opened.filter(({ error }) => error === 'Connection timed out')
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    for (const { target } of slow) await expect.poll(target.came, PATIENCE).toBe(attempt)
    await house.clock.advance(ATTEMPT_LIMIT)
  }
  const lastErrors = ({ id }: Channel) => house.tables.channels.byId(id)?.lastError
  for (const { name, channel, error } of opened) {
    const outcome = error === '' ? 'sent' : 'failed'
    await expect.poll(() => count(channel, outcome, error), { ...PATIENCE, message: name }).toBe(1)
    expect(lastErrors(channel), name).toBe(error)
  }
  expect([pending(), house.troubles]).toEqual([0, []])
})

test('sixty hosts that hang keep no other waiting', async () => {
  const { house, part, webhook, flips, count } = realDeliveries(openHouse(), systemClock)
  const open = BAD_TARGETS.hangs!.open
  const hanging = await Promise.all(Array.from({ length: 60 }, open))
  const bad = await Promise.all(hanging.map(({ url }) => webhook(url)))
  const good = await webhook((await aWebTarget((_, response) => void response.end())).url)
  // Many for each of the hanging ones come before the first of the good one.
  flips(6, bad)
  flips(20, [...bad, good])
  part.start()
  await expect.poll(() => count(good, 'sent'), PATIENCE).toBe(20)
  expect(bad.map((channel) => count(channel, 'sending'))).toEqual(bad.map(() => 26))
  expect(house.troubles).toEqual([])
})
