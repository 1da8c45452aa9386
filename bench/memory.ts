// Resident memory of the served process: idle, with 10,000 checks, under 500,000 pings and 50,000 pushes, and
// a minute after each.
import { type Figure, figure } from './figures.ts'
import type { LoadPlan } from './load-plan.ts'
import type { Bench, Measurement } from './measurement.ts'
import { CONNECTIONS } from './ping-throughput.ts'
import { NO_PROC, type Resident, residentMemory } from './proc.ts'
import { drive, serveBare, serveTocsin } from './processes.ts'
import { PAYLOAD, seedPushes } from './push-seed.ts'
import { seededFolder } from './seed.ts'
import { median } from './statistics.ts'

const CHECKS = 10_000
/** Milliseconds that a fresh process gets to come to rest. */
const REST = 3000
/** Milliseconds from the end of a load to the second look. */
const MINUTE = 60_000
const QUICK_MINUTE = 20_000

export const MEMORY: Measurement = {
  name: 'memory',
  async run(bench) {
    const idle = await idleFigure(bench)
    return [idle, ...(await loadedFigures(bench, idle.value))]
  },
}

async function idleFigure({ folder, quick }: Bench): Promise<Figure> {
  const { dataDir } = await seededFolder(folder, 'idle', { checks: 1 })
  const [ours, bares]: [(Resident | null)[], (Resident | null)[]] = [[], []]
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const [tocsin, bare] = [await serveTocsin(dataDir), await serveBare()]
    await rest(REST)
    ours.push(residentMemory(tocsin.pid))
    bares.push(residentMemory(bare.pid))
    await Promise.all([tocsin.stop(), bare.stop()])
  }
  return figure({
    name: 'memory idle',
    unit: 'MiB',
    value: medianNow(ours),
    reference: { name: 'bare node:http idle', value: medianNow(bares) },
    note: noteOf(ours[0] ?? null),
  })
}

async function loadedFigures({ folder, quick }: Bench, idle: number | null): Promise<Figure[]> {
  const { dataDir, uuids } = await seededFolder(folder, 'full', { checks: CHECKS })
  const { apiToken } = await seedPushes(dataDir, 0)
  const [pings, pushes] = quick ? [50_000, 5000] : [500_000, 50_000]
  const load = { connections: CONNECTIONS, warmup: 0 }
  const full = await underLoad(dataDir, `${pings.toLocaleString('en')} pings`, quick, {
    ...load,
    paths: uuids.map((uuid) => `/ping/${uuid}`),
    requests: pings,
  })
  const pushed = await underLoad(dataDir, `${pushes.toLocaleString('en')} pushes`, quick, {
    ...load,
    method: 'POST',
    paths: ['/api/v2/pushes'],
    headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ push: { payload: PAYLOAD } }),
    status: 201,
    requests: pushes,
  })
  const reference = { name: 'idle', value: idle }
  return [
    loadedFigure('memory with 10,000 checks', full.rested, reference),
    ...full.figures,
    ...pushed.figures,
  ]
}

/** Memory of a server of its own: at rest, at the most under a load, and a minute after it. */
async function underLoad(
  dataDir: string,
  what: string,
  quick: boolean,
  plan: Omit<LoadPlan, 'port'>,
): Promise<{ readonly rested: Resident | null; readonly figures: readonly Figure[] }> {
  const tocsin = await serveTocsin(dataDir)
  await rest(REST)
  const rested = residentMemory(tocsin.pid)
  await drive({ ...plan, port: tocsin.port })
  const peak = residentMemory(tocsin.pid)
  await rest(quick ? QUICK_MINUTE : MINUTE)
  const after = residentMemory(tocsin.pid)
  await tocsin.stop()
  const reference = { name: 'before', value: rested?.now ?? null }
  return {
    rested,
    figures: [
      figure({
        name: `memory peak of ${what}`,
        unit: 'MiB',
        value: peak?.peak ?? null,
        note: peak === null ? NO_PROC : '',
      }),
      loadedFigure(`memory a minute after ${what}`, after, reference),
    ],
  }
}

function loadedFigure(
  name: string,
  memory: Resident | null,
  reference: { readonly name: string; readonly value: number | null },
): Figure {
  return figure({ name, unit: 'MiB', value: memory?.now ?? null, reference, note: noteOf(memory) })
}

function noteOf(memory: Resident | null): string {
  return memory === null ? NO_PROC : `peak ${memory.peak.toFixed(0)} MiB`
}

function medianNow(memories: readonly (Resident | null)[]): number | null {
  const known = memories.filter((memory) => memory !== null)
  return known.length === 0 ? null : median(known.map(({ now }) => now))
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
