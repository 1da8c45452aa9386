// Resident memory of the served process: idle, with 10,000 checks, after 500,000 pings.
import { type Figure, figure } from './figures.ts'
import type { Bench, Measurement } from './measurement.ts'
import { CONNECTIONS } from './ping-throughput.ts'
import { NO_PROC, type Resident, residentMemory } from './proc.ts'
import { drive, serveBare, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'
import { median } from './statistics.ts'

const CHECKS = 10_000
/** Milliseconds that a fresh process gets to come to rest. */
const REST = 3000

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
    await rest()
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
  const tocsin = await serveTocsin(dataDir)
  await rest()
  const full = residentMemory(tocsin.pid)
  const requests = quick ? 50_000 : 500_000
  const paths = uuids.map((uuid) => `/ping/${uuid}`)
  await drive({ port: tocsin.port, connections: CONNECTIONS, paths, warmup: 0, requests })
  await rest()
  const pinged = residentMemory(tocsin.pid)
  await tocsin.stop()
  const reference = { name: 'idle', value: idle }
  return [
    loadedFigure('memory with 10,000 checks', full, reference),
    loadedFigure(`memory after ${requests.toLocaleString('en')} pings`, pinged, reference),
  ]
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

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REST))
}
