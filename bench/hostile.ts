// Attacks at their size limits: how long each makes the event loop stand still, what it does to pings beside
// it, and how much memory 64 connections of hostile bodies take (contract hardening.md, "What is measured").
import { type Figure, figure, pairedFigure } from './figures.ts'
import { attacksOn, post, type Target, targetOf } from './hostile-attacks.ts'
import { hostileBodies } from './hostile-bodies.ts'
import type { Measurement } from './measurement.ts'
import { NO_PROC, residentMemory } from './proc.ts'
import {
  beginAttack,
  drive,
  type Served,
  serveTocsin,
  serveWatched,
  type Watched,
} from './processes.ts'
import { seedPushes } from './push-seed.ts'
import { seededFolder } from './seed.ts'

const CONNECTIONS = 64
const CHECKS = 50
/** Pings at the pace of a house full of jobs: some hundreds a second. */
const PINGERS = 4
const PACE = 10
/** Milliseconds of one round of pings. */
const DURATION = 1500
const WARMUP = 20
/**
 * Rounds that say that a figure is over its limit. One gives 0.6 to 2.8 where the middle of thirty is 1.4 or 1.6, so that
 * the middle of five is over it now and then.
 */
const DECIDING = 15

export const HOSTILE: Measurement = {
  name: 'hostile',
  async run({ folder, quick }) {
    const house = await seededFolder(folder, 'hostile', { checks: CHECKS })
    const { apiToken } = await seedPushes(house.dataDir, 0)
    const headers = { 'x-api-key': house.apiKey, authorization: `Bearer ${apiToken}` }
    const tocsin = await serveWatched(house.dataDir, ['--smtp-port', '0'])
    const [uuid = ''] = house.uuids
    const target = await targetOf(tocsin, { headers, uuid })
    const attacks = attacksOn(target)
    const figures: Figure[] = []
    for (const { name, run } of attacks) {
      // Its code is compiled by then: what is measured is what an attack would go on costing.
      await run()
      const times = await standstills(quick ? 1 : 3, tocsin, run)
      figures.push(figure({ name: `stand-still, ${name}`, unit: 'ms', value: Math.max(...times) }))
    }
    const beside = await besideAnother(folder)
    const paths = house.uuids.map((each) => `/ping/${each}`)
    for (const { name } of attacks) {
      const rounds = quick ? 1 : 3
      figures.push(await pingsBeside(name, { target, elsewhere: beside.target, paths, rounds }))
    }
    await beside.stop()
    await tocsin.stop()
    return [...figures, await memory(house.dataDir, headers)]
  },
}

async function standstills(
  count: number,
  { longestStandstill }: Watched,
  attack: () => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    await longestStandstill()
    await attack()
    times.push(await longestStandstill())
  }
  return times
}

interface PingPlan {
  readonly target: Target
  readonly elsewhere: Target
  readonly paths: readonly string[]
  readonly rounds: number
}

/** A second server, to be attacked while the first is pinged: the machine is as busy then. */
async function besideAnother(
  folder: string,
): Promise<{ readonly target: Target; stop(): Promise<void> }> {
  const { dataDir, apiKey, uuids } = await seededFolder(folder, 'elsewhere', { checks: CHECKS })
  const { apiToken } = await seedPushes(dataDir, 0)
  const headers = { 'x-api-key': apiKey, authorization: `Bearer ${apiToken}` }
  const served = await serveWatched(dataDir, ['--smtp-port', '0'])
  const target = await targetOf(served, { headers, uuid: uuids[0] ?? '' })
  return { target, stop: served.stop }
}

/**
 * Pings at a steady pace, in turns while another server is attacked and while this one is, by a process of its
 * own that begins anew as soon as it ends. What differs is what the server itself makes its pings wait for.
 */
async function pingsBeside(
  name: string,
  { target, elsewhere, paths, rounds }: PingPlan,
): Promise<Figure> {
  const { port } = target
  const plan = { port, paths, connections: PINGERS, pace: PACE, warmup: WARMUP, duration: DURATION }
  const [alone, beside]: [number[], number[]] = [[], []]
  const p99During = async (attacked: Target): Promise<number> => {
    const stop = await beginAttack({ ...attacked, name })
    try {
      return (await drive(plan)).p99
    } finally {
      await stop()
    }
  }
  const measured = async (upTo: number) => {
    while (beside.length < upTo) {
      alone.push(await p99During(elsewhere))
      beside.push(await p99During(target))
    }
    const reference = { name: 'another server attacked', values: alone }
    return pairedFigure(`pings' p99 beside ${name}`, 'ms', beside, reference)
  }
  const first = await measured(rounds)
  // The p99 of one round is its sixth slowest ping: where it decides, it is the middle of several.
  return first.verdict === 'over' ? measured(Math.max(rounds, DECIDING)) : first
}

/** Of a server of its own, which nothing has made larger before. */
async function memory(dataDir: string, headers: Record<string, string>): Promise<Figure> {
  const tocsin: Served = await serveTocsin(dataDir)
  const idle = residentMemory(tocsin.pid)?.now ?? null
  const bodies = hostileBodies()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, i) => {
      const body = bodies[i % bodies.length]
      return body === undefined ? null : post(tocsin.port, body, headers)
    }),
  )
  const peak = residentMemory(tocsin.pid)?.peak ?? null
  await tocsin.stop()
  return figure({
    name: 'memory over idle, 64 connections of hostile bodies',
    unit: 'MiB',
    value: idle === null || peak === null ? null : peak - idle,
    note: peak === null ? NO_PROC : `peak ${peak.toFixed(0)} MiB`,
  })
}
