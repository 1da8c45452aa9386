// One check's badge over HTTP at 50 connections, in turns with the bare server.
import { pairedFigure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { inTurns } from './ping-throughput.ts'
import { serveBare, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'

const CHECKS = 1000

export const BADGE: Measurement = {
  name: 'badge',
  async run({ folder, quick }) {
    const { dataDir, badgeKeys } = await seededFolder(folder, 'badge', { checks: CHECKS })
    const [tocsin, bare] = [await serveTocsin(dataDir), await serveBare()]
    const paths = badgeKeys.slice(0, 1).map((key) => `/b/2/${key}.svg`)
    const runs = await inTurns(quick ? 3 : 5, tocsin, bare, paths)
    await Promise.all([tocsin.stop(), bare.stop()])
    return [
      pairedFigure(
        'one badge, 50 connections',
        '/s',
        runs.map((run) => run.tocsin.perSecond),
        { name: 'bare node:http', values: runs.map((run) => run.bare.perSecond) },
      ),
    ]
  },
}
