// What mirroring costs: ten servers with 1,000 checks each beside a server that mirrors none, and how soon an outage there
// is a notice here.
import { setTimeout } from 'node:timers/promises'
import { SINGLY } from '../src/main/remotes/rules/told.ts'
import { figure, pairedFigure } from './figures.ts'
import type { LoadPlan } from './load-plan.ts'
import type { Bench, Measurement } from './measurement.ts'
import { type MirroredServer, serveMirrored } from './mirrored-server.ts'
import { NO_PROC, processorTime, residentMemory } from './proc.ts'
import { drive, runTocsin, type Served, serveTocsin, serveWatched } from './processes.ts'
import { seededFolder } from './seed.ts'
import { median } from './statistics.ts'

const REMOTES = 10
const CHECKS = 1000
const PINGED = 50
/** Any: the stand-ins take all. */
const KEY = 'k'.repeat(32)
/** Seconds between two polls, as a new server is asked; and the fewest. */
const [USUAL, FEWEST] = [30, 10]
/** Milliseconds until the first lists are taken, and the memory that they needed is given back. */
const SETTLE = 20_000
const HOUR = 3600
/** Outages of one server that are told by themselves. */
const IN_A_MINUTE = SINGLY + 1

export const MIRROR: Measurement = {
  name: 'mirror',
  async run(bench) {
    return [...(await beside(bench)), ...(await alone(bench))]
  },
}

/** A folder that mirrors those servers. */
async function mirroring(
  { folder }: Bench,
  name: string,
  servers: readonly MirroredServer[],
  every: number,
) {
  const { dataDir, uuids } = await seededFolder(folder, name, { checks: PINGED })
  for (const [i, { url }] of servers.entries()) {
    const flags = ['--name', `other ${i}`, '--url', url, '--every', String(every)]
    const words = ['remote', 'add', ...flags, '--key-file', '-', '--data-dir', dataDir]
    await runTocsin(words, KEY)
  }
  return { dataDir, paths: uuids.map((uuid) => `/ping/${uuid}`) }
}

/** Lists that differ at each poll, so that all of each is read. */
async function beside(bench: Bench) {
  const servers = await Promise.all(
    Array.from({ length: REMOTES }, () => serveMirrored({ checks: CHECKS, changes: true })),
  )
  const with10 = await mirroring(bench, 'with', servers, USUAL)
  const without = await mirroring(bench, 'without', [], USUAL)
  const plain = await serveTocsin(without.dataDir)
  // Watched apart: the watch alone takes more of a core than ten mirrored servers.
  const unwatched = await serveTocsin(with10.dataDir)
  await setTimeout(SETTLE)
  const rounds = bench.quick ? 1 : 3
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) shares.push(await shareOf(unwatched))
  const memory = (pid: number) => residentMemory(pid)?.now ?? Number.NaN
  const more = memory(unwatched.pid) - memory(plain.pid)
  await unwatched.stop()
  const mirrors = await serveWatched(with10.dataDir)
  await setTimeout(SETTLE)
  await mirrors.longestStandstill()
  const p99: Record<'mirrors' | 'plain', number[]> = { mirrors: [], plain: [] }
  for (let round = 0; round < rounds; round++) {
    // Side by side: each has as much of the machine, and each minute has two polls.
    const [one, other] = await Promise.all([
      drive(pingsOf(mirrors.port, with10.paths)),
      drive(pingsOf(plain.port, without.paths)),
    ])
    p99.mirrors.push(one.p99)
    p99.plain.push(other.p99)
  }
  const standstill = await mirrors.longestStandstill()
  await Promise.all([mirrors.stop(), plain.stop()])
  for (const server of servers) server.close()
  return [
    figure({
      name: '10 mirrored servers, share of a core',
      unit: '%',
      value: median(shares),
      note: Number.isNaN(median(shares)) ? NO_PROC : '',
    }),
    figure({ name: 'memory over none mirrored', unit: 'MiB', value: more }),
    figure({ name: 'stand-still, 10 mirrored servers', unit: 'ms', value: standstill }),
    pairedFigure('pings beside 10 mirrored servers, p99', 'ms', p99.mirrors, {
      name: 'none mirrored',
      values: p99.plain,
    }),
  ]
}

/** Percent of a core, over one interval of polls. */
async function shareOf({ pid }: Served): Promise<number> {
  const start = performance.now()
  const before = processorTime(pid) ?? Number.NaN
  await setTimeout(USUAL * 1000)
  const busy = (processorTime(pid) ?? Number.NaN) - before
  return (busy / 1000 / (performance.now() - start)) * 100
}

function pingsOf(port: number, paths: readonly string[]): LoadPlan {
  return { port, paths, connections: 4, pace: 5, warmup: 200, duration: USUAL * 1000 }
}

/** A server whose checks do not change, until some go down. */
async function alone(bench: Bench) {
  const server = await serveMirrored({ checks: CHECKS, changes: false })
  const { dataDir } = await mirroring(bench, 'alone', [server], FEWEST)
  const wireBytes = async () => {
    const [listed] = JSON.parse(
      await runTocsin(['remote', 'list', '--json', '--data-dir', dataDir]),
    ) as [{ wire_bytes: number }]
    return listed.wire_bytes
  }
  const tested = await wireBytes()
  const here = await serveTocsin(dataDir)
  const change = async (from: number) => {
    for (;;) {
      const now = await wireBytes()
      if (now !== from) return now
      await setTimeout(500)
    }
  }
  const listed = await change(tested)
  // The first badge is asked for by its address, too.
  const found = await change(listed)
  const badge = (await change(found)) - found
  const took: number[] = []
  for (let i = 0; i < (bench.quick ? 1 : IN_A_MINUTE); i++) {
    const start = performance.now()
    server.fail(i)
    while (!here.printed().includes(`Nightly job ${i} is down`)) await setTimeout(20)
    took.push((performance.now() - start) / 1000)
  }
  await here.stop()
  server.close()
  // One list in a quarter of an hour, the badge at each other poll.
  const lists = 4
  const hour = lists * (listed - tested) + (HOUR / USUAL - lists) * badge
  return [
    figure({ name: '1,000 unchanged mirrored checks, an hour', unit: 'MB', value: hour / 1e6 }),
    figure({
      name: 'outage there until its notice, asked every 10 s',
      unit: 's',
      value: Math.max(...took),
    }),
  ]
}
