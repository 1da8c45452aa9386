// A pass of the watcher over 100,000 checks, in this process: with none due, against one over 100;
// and with 10,000 due.
import fs from 'node:fs'
import path from 'node:path'
import { type FakeClock, fakeClock } from '../test/support/fake-clock.ts'
import { figure, pairedFigure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { armChecks, type House, openHouse, seedChecks } from './seed.ts'
import { median } from './statistics.ts'

const FEW = 100
const MANY = 100_000
const DUE = 10_000
/** Milliseconds from arming to the deadline: less than the watcher takes for a gap. */
const SOON = 3000
const FAR = 86_400_000

interface Watched {
  readonly house: House
  readonly clock: FakeClock
}

export const TICK: Measurement = {
  name: 'tick',
  async run({ folder, quick }) {
    const few = await watched(path.join(folder, 'few'), FEW)
    const many = await watched(path.join(folder, 'many'), MANY)
    const [overFew, overMany]: [number[], number[]] = [[], []]
    for (let round = 0; round < (quick ? 5 : 15); round++) {
      overFew.push(await timeIdleTicks(few))
      overMany.push(await timeIdleTicks(many))
    }
    const flips = []
    for (let round = 0; round < (quick ? 2 : 5); round++) flips.push(await timeFlips(many))
    await few.house.store.close()
    await many.house.store.close()
    const longest = median(flips.map((flip) => flip.longestTurn))
    return [
      pairedFigure('tick over 100,000 checks, none due', 'µs', overMany, {
        name: 'over 100',
        values: overFew,
      }),
      figure({
        name: 'tick over 100,000 checks, 10,000 due',
        unit: 'ms',
        value: median(flips.map((flip) => flip.took)),
        note: `in batches; the event loop was held ${longest.toFixed(1)} ms at the longest`,
      }),
    ]
  },
}

async function watched(dataDir: string, checks: number): Promise<Watched> {
  fs.mkdirSync(dataDir)
  const clock = fakeClock()
  const house = openHouse(dataDir, clock)
  await seedChecks(house, { checks, alertAfter: clock.now() + FAR })
  // The first tick also stores that there was one.
  await house.monitor.watcher.tick()
  return { house, clock }
}

/** Microseconds of one tick that finds nothing. */
async function timeIdleTicks({ house }: Watched): Promise<number> {
  const { watcher } = house.monitor
  const ticks = 5000
  const start = performance.now()
  for (let i = 0; i < ticks; i++) await watcher.tick()
  return ((performance.now() - start) / ticks) * 1000
}

/** Lets 10,000 fall due at once. Milliseconds. @throws Error when not just these went down. */
async function timeFlips({
  house,
  clock,
}: Watched): Promise<{ took: number; longestTurn: number }> {
  const { monitor, store } = house
  armChecks(house, clock.now() + FAR)
  armChecks(house, clock.now() + SOON, DUE)
  await clock.advance(SOON)
  const turns = watchTurns()
  const start = performance.now()
  await monitor.watcher.tick()
  const took = performance.now() - start
  const down = store.db.prepare(`SELECT count(*) FROM checks WHERE status = 'down'`).pluck().get()
  if (down !== DUE) throw new Error(`${down} checks went down instead of ${DUE}`)
  return { took, longestTurn: turns.stop() }
}

/** Notes the longest turn of the event loop until it is stopped. */
function watchTurns(): { stop(): number } {
  let running = true
  let longest = 0
  let last = performance.now()
  function turn(): void {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (running) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    stop() {
      running = false
      return longest
    },
  }
}
