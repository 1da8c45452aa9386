// Time from spawn to the ready line, in turns with a Node that does nothing.
import path from 'node:path'
import { pairedFigure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { serveTocsin, timeEmptyNode } from './processes.ts'
import { seededFolder } from './seed.ts'

const CHECKS = 100

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
    ]
  },
}

async function timeStart(dataDir: string): Promise<number> {
  const served = await serveTocsin(dataDir)
  await served.stop()
  return served.readyAfter
}
