// Resident memory of the served process: idle, with 10,000 checks, after 500,000 pings.
import fs from 'node:fs'
import { type Figure, figure } from './figures.ts'
import type { Bench, Measurement } from './measurement.ts'
import { CONNECTIONS } from './ping-throughput.ts'
import { drive, type Served, serveBare, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'
import { median } from './statistics.ts'

const CHECKS = 10_000
/** Milliseconds that a fresh process gets to come to rest. */
const REST = 3000

interface Resident {
  /** MiB, now and at the most so far. */
  readonly now: number
  readonly peak: number
}

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
    ours.push(resident(tocsin))
    bares.push(resident(bare))
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
  const full = resident(tocsin)
  const requests = quick ? 50_000 : 500_000
  const paths = uuids.map((uuid) => `/ping/${uuid}`)
  await drive({ port: tocsin.port, connections: CONNECTIONS, paths, warmup: 0, requests })
  await rest()
  const pinged = resident(tocsin)
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

/** Null where there is no /proc. */
function resident({ pid }: Served): Resident | null {
  let status: string
  try {
    status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return null
  }
  const mebibytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
}

function noteOf(memory: Resident | null): string {
  return memory === null ? 'this system has no /proc' : `peak ${memory.peak.toFixed(0)} MiB`
}

function medianNow(memories: readonly (Resident | null)[]): number | null {
  const known = memories.filter((memory) => memory !== null)
  return known.length === 0 ? null : median(known.map(({ now }) => now))
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REST))
}
