// Time from spawn to the ready line, in turns with a Node that does nothing, and what a start spends on
// looking for damage in a large database (contract hardening.md H20).
import path from 'node:path'
import { openMonitorStore } from '../src/main/store/store.ts'
import { figure, pairedFigure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { serveTocsin, timeEmptyNode } from './processes.ts'
import { seededFolder } from './seed.ts'
import { median } from './statistics.ts'

const CHECKS = 100
const MANY = 100_000

export const STARTUP: Measurement = {
  name: 'start',
  async run({ folder, quick }) {
    const { dataDir } = await seededFolder(folder, 'start', { checks: CHECKS })
    const [again, first, empty]: [number[], number[], number[]] = [[], [], []]
    await timeStart(dataDir)
    await timeEmptyNode()
    for (let round = 0; round < (quick ? 5 : 15); round++) {
      empty.push(await timeEmptyNode())
      again.push(await timeStart(dataDir))
      first.push(await timeStart(path.join(folder, `first-${round}`)))
    }
    const reference = { name: 'node -e 0', values: empty }
    return [
      pairedFigure('ready line', 'ms', again, reference, 'a data folder with 100 checks'),
      pairedFigure('ready line, first start', 'ms', first, reference, 'makes the data folder'),
      figure({
        name: 'monitoring tables checked at a start, 100,000 checks',
        unit: 'ms',
        value: median(await timeChecks(folder, quick ? 5 : 15)),
        note: 'opening the database, in this process',
      }),
    ]
  },
}

/** Milliseconds of each of so many openings of a database above the size that is checked whole. */
async function timeChecks(folder: string, rounds: number): Promise<readonly number[]> {
  const { dataDir } = await seededFolder(folder, 'large', { checks: MANY, channel: true })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const store = openMonitorStore(dataDir)
    times.push(performance.now() - start)
    await store.close()
  }
  return times
}

async function timeStart(dataDir: string): Promise<number> {
  const served = await serveTocsin(dataDir)
  await served.stop()
  return served.readyAfter
}
