// Durable pings over HTTP at 50 connections, in turns with the bare server.
import { pairedFigure } from './figures.ts'
import type { LoadResult } from './load.ts'
import type { Measurement } from './measurement.ts'
import { drive, type Served, serveBare, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'

export const CONNECTIONS = 50
const CHECKS = 50
/** So many pings fill the log of every check: from then on old pings go as new ones come. */
const FILL = CHECKS * 1100
/** Requests of a run that are not noted, while the generator itself gets fast. */
const WARMUP = 3000
const BARE = 'bare node:http'

export const PING_THROUGHPUT: Measurement = {
  name: 'pings',
  async run({ folder, quick }) {
    const { dataDir, uuids } = await seededFolder(folder, 'pings', { checks: CHECKS })
    const [tocsin, bare] = [await serveTocsin(dataDir), await serveBare()]
    const paths = uuids.map((uuid) => `/ping/${uuid}`)
    await drive({ ...planFor(tocsin, paths, 0), requests: FILL })
    const runs = await inTurns(quick ? 3 : 7, tocsin, bare, paths, quick ? 1000 : 2500)
    await Promise.all([tocsin.stop(), bare.stop()])

    const of = (side: 'tocsin' | 'bare', key: 'perSecond' | 'p50' | 'p99') =>
      runs.map((run) => run[side][key])
    const longest = Math.max(...runs.map((run) => run.tocsin.max))
    return [
      pairedFigure('durable pings, 50 connections', '/s', of('tocsin', 'perSecond'), {
        name: BARE,
        values: of('bare', 'perSecond'),
      }),
      pairedFigure('durable pings, p50', 'ms', of('tocsin', 'p50'), {
        name: BARE,
        values: of('bare', 'p50'),
      }),
      pairedFigure(
        'durable pings, p99',
        'ms',
        of('tocsin', 'p99'),
        { name: BARE, values: of('bare', 'p99') },
        `the longest of all took ${longest.toFixed(1)} ms`,
      ),
    ]
  },
}

/** Runs the same requests against both, one after the other, so often. */
export async function inTurns(
  rounds: number,
  tocsin: Served,
  bare: Served,
  paths: readonly string[],
  duration: number,
): Promise<readonly { readonly tocsin: LoadResult; readonly bare: LoadResult }[]> {
  const runs = []
  for (let round = 0; round < rounds; round++) {
    runs.push({
      bare: await drive(planFor(bare, paths, duration)),
      tocsin: await drive(planFor(tocsin, paths, duration)),
    })
  }
  return runs
}

function planFor({ port }: Served, paths: readonly string[], duration: number) {
  return {
    port,
    paths,
    connections: CONNECTIONS,
    warmup: WARMUP,
    ...(duration === 0 ? {} : { duration }),
  }
}
