// Attacks at their size limits: how long each makes the event loop stand still, what it does to pings beside
// it, and how much memory 64 connections of hostile bodies take (contract hardening.md, "What is measured").
import { type Figure, figure, pairedFigure } from './figures.ts'
import { type Attack, attacksOn, post } from './hostile-attacks.ts'
import { hostileBodies } from './hostile-bodies.ts'
import type { Measurement } from './measurement.ts'
import { NO_PROC, residentMemory } from './proc.ts'
import { drive, type Served, serveTocsin, serveWatched, type Watched } from './processes.ts'
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

export const HOSTILE: Measurement = {
  name: 'hostile',
  async run({ folder, quick }) {
    const house = await seededFolder(folder, 'hostile', { checks: CHECKS })
    const { apiToken } = await seedPushes(house.dataDir, 0)
    const headers = { 'x-api-key': house.apiKey, authorization: `Bearer ${apiToken}` }
    const tocsin = await serveWatched(house.dataDir, ['--smtp-port', '0'])
    const [uuid = ''] = house.uuids
    const attacks = await attacksOn({ served: tocsin, headers, uuid })
    const figures: Figure[] = []
    for (const { name, run } of attacks) {
      // Its code is compiled by then: what is measured is what an attack would go on costing.
      await run()
      const times = await standstills(quick ? 1 : 3, tocsin, run)
      figures.push(figure({ name: `stand-still, ${name}`, unit: 'ms', value: Math.max(...times) }))
    }
    const paths = house.uuids.map((each) => `/ping/${each}`)
    for (const attack of attacks) {
      figures.push(await pingsBeside(attack, tocsin, paths, quick ? 1 : 3))
    }
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

/** Pings at a steady pace, in turns alone and beside an attack that begins anew as soon as it ends. */
async function pingsBeside(
  { name, run }: Attack,
  { port }: Served,
  paths: readonly string[],
  rounds: number,
): Promise<Figure> {
  const plan = { port, paths, connections: PINGERS, pace: PACE, warmup: WARMUP, duration: DURATION }
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    alone.push((await drive(plan)).p99)
    let isOver = false
    const attacked = (async () => {
      while (!isOver) await run()
    })()
    beside.push((await drive(plan)).p99)
    isOver = true
    await attacked
  }
  const reference = { name: 'pings alone', values: alone }
  return pairedFigure(`pings' p99 beside ${name}`, 'ms', beside, reference)
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
