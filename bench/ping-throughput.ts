// Durable pings over HTTP at 50 connections, in turns with the bare server.
import { pairedFigure } from './figures.ts'
import type { LoadResult } from './load-plan.ts'
import type { Measurement } from './measurement.ts'
import { processorTime } from './proc.ts'
import { drive, type Served, serveBare, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'

export const CONNECTIONS = 50
const CHECKS = 50
/** So many pings fill the log of every check: from then on old pings go as new ones come. */
const FILL = CHECKS * 1100
/** Requests of a run that are not noted, while the generator itself gets fast. */
const WARMUP = 3000
/** Milliseconds of a run. Many short pairs suffer less from a busy machine than few long ones. */
const DURATION = 1000

export const PING_THROUGHPUT: Measurement = {
  name: 'pings',
  async run({ folder, quick }) {
    const { dataDir, uuids } = await seededFolder(folder, 'pings', { checks: CHECKS })
    const [tocsin, bare] = [await serveTocsin(dataDir), await serveBare()]
    const paths = uuids.map((uuid) => `/ping/${uuid}`)
    await drive({ ...planFor(tocsin, paths), requests: FILL })
    const runs = await inTurns(quick ? 5 : 15, tocsin, bare, paths)
    await Promise.all([tocsin.stop(), bare.stop()])

    const of = (side: 'tocsin' | 'bare', key: keyof Run) => runs.map((run) => run[side][key])
    const pair = (name: string, unit: string, key: keyof Run, note = '') =>
      pairedFigure(
        name,
        unit,
        of('tocsin', key),
        { name: 'bare node:http', values: of('bare', key) },
        note,
      )
    const longest = `the longest of all took ${Math.max(...of('tocsin', 'max')).toFixed(1)} ms`
    return [
      pair('durable pings, 50 connections', '/s', 'perSecond'),
      pair('durable pings, p50', 'ms', 'p50'),
      pair('durable pings, p99', 'ms', 'p99', longest),
      pair('durable pings, processor time', 'µs', 'processor', 'less disturbed by a busy machine'),
    ]
  },
}

export interface Run extends Pick<LoadResult, 'perSecond' | 'p50' | 'p99' | 'max'> {
  /** Microseconds of a processor that the server took for one request; NaN where unknown. */
  readonly processor: number
}

/** Runs the same requests against both, one after the other, so often. */
export async function inTurns(
  rounds: number,
  tocsin: Served,
  bare: Served,
  paths: readonly string[],
): Promise<readonly { readonly tocsin: Run; readonly bare: Run }[]> {
  const runs = []
  for (let round = 0; round < rounds; round++) {
    runs.push({ bare: await runAgainst(bare, paths), tocsin: await runAgainst(tocsin, paths) })
  }
  return runs
}

export async function runAgainst(
  server: Served,
  paths: readonly string[],
  duration = DURATION,
): Promise<Run> {
  const before = processorTime(server.pid) ?? Number.NaN
  const result = await drive({ ...planFor(server, paths), duration })
  const took = (processorTime(server.pid) ?? Number.NaN) - before
  return { ...result, processor: took / (WARMUP + result.requests) }
}

function planFor({ port }: Served, paths: readonly string[]) {
  return { port, paths, connections: CONNECTIONS, warmup: WARMUP }
}
