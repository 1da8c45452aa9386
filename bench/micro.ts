// Each step of the hot paths by itself, in this process: where a change of a throughput figure comes from.
// Processor time of a call in microseconds; run it alone with --only micro.
import { type Figure, figure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { MICRO_CASES, type MicroCase } from './micro-cases.ts'
import { median } from './statistics.ts'

/** Milliseconds of processor time of a round. */
const ROUND = 60
const MICROS = 1000

export const MICRO: Measurement = {
  name: 'micro',
  async run({ quick }) {
    const figures: Figure[] = []
    for (const one of MICRO_CASES) figures.push(await timed(one, quick ? 5 : 15))
    return figures
  },
}

async function timed({ name, run }: MicroCase, rounds: number): Promise<Figure> {
  let times = 100
  // Until it is compiled, and a round takes long enough to be measured.
  while ((await busy(run, times)) < ROUND * MICROS) times *= 2
  const took: number[] = []
  for (let round = 0; round < rounds; round++) took.push((await busy(run, times)) / times)
  const ascending = took.toSorted((a, b) => a - b)
  return figure({
    name: `step: ${name}`,
    unit: 'µs',
    value: median(took),
    spread: { low: ascending[rounds >> 2] ?? 0, high: ascending[(rounds * 3) >> 2] ?? 0 },
  })
}

/** Microseconds of processor time of so many calls. */
async function busy(run: MicroCase['run'], times: number): Promise<number> {
  const start = process.cpuUsage()
  for (let i = 0; i < times; i++) {
    const result = run()
    if (result instanceof Promise) await result
  }
  const { user, system } = process.cpuUsage(start)
  return user + system
}
