// What a server at rest costs: how often it wakes up, and the processor time of an hour, with 0, 100 and 10,000
// checks that are up and due in an hour. A wake-up is a thread that ran again after it had waited.
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, figure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { NO_PROC, processorTime, voluntarySwitches } from './proc.ts'
import { serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'

const COUNTS = [0, 100, 10_000] as const
/**
 * Milliseconds until a fresh process has come to rest: compiled and collected. V8 collects by itself 8 s after that of
 * the server, which then restores the young generation: 5 ms that an hour at rest has not 120 times.
 */
const SETTLE = 35_000
const HOUR = 3_600_000

export const IDLE: Measurement = {
  name: 'idle',
  async run({ folder, quick }) {
    const figures = COUNTS.map((count) => rested(folder, count, quick ? 60_000 : 120_000))
    return (await Promise.all(figures)).flat()
  },
}

/** All of them at once: at rest they do not disturb one another. @param span milliseconds looked at */
async function rested(folder: string, count: number, span: number): Promise<readonly Figure[]> {
  const dataDir = await restingFolder(folder, count)
  const tocsin = await serveTocsin(dataDir)
  await pause(SETTLE)
  const before = seen(tocsin.pid)
  const start = performance.now()
  await pause(span)
  const after = seen(tocsin.pid)
  const took = performance.now() - start
  await tocsin.stop()
  const [wakeUps, busy] =
    before === null || after === null
      ? [null, null]
      : [after.switches - before.switches, after.busy - before.busy]
  const checks = `${count.toLocaleString('en')} checks`
  const note = wakeUps === null ? NO_PROC : `all threads, in ${(took / 1000).toFixed(0)} s`
  return [
    figure({
      name: `wake-ups a second at rest, ${checks}`,
      unit: '/s',
      value: wakeUps === null ? null : wakeUps / (took / 1000),
      note,
    }),
    figure({
      name: `processor time of an hour at rest, ${checks}`,
      unit: 's',
      value: busy === null ? null : (busy / 1e6) * (HOUR / took),
      note,
    }),
  ]
}

async function restingFolder(folder: string, count: number): Promise<string> {
  const name = `rest-${count}`
  if (count > 0) {
    const alertAfter = Date.now() + HOUR
    return (await seededFolder(folder, name, { checks: count, alertAfter })).dataDir
  }
  const dataDir = `${folder}/${name}`
  fs.mkdirSync(dataDir)
  return dataDir
}

function seen(pid: number): { readonly switches: number; readonly busy: number } | null {
  const [switches, busy] = [voluntarySwitches(pid), processorTime(pid)]
  return switches === null || busy === null ? null : { switches, busy }
}
