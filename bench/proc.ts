// What Linux tells of a process under /proc. Null on other systems.
import fs from 'node:fs'

/** The note of a figure that needs /proc where there is none. */
export const NO_PROC = 'this system has no /proc'

export interface Resident {
  /** MiB now, and at the most so far. */
  readonly now: number
  readonly peak: number
}

export function residentMemory(pid: number): Resident | null {
  const status = read(`/proc/${pid}/status`)
  if (status === null) return null
  const mebibytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
}

/** MiB that the process shares with no other. */
export function privateMemory(pid: number): number | null {
  const rollup = read(`/proc/${pid}/smaps_rollup`)
  if (rollup === null) return null
  const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)]
  return kilobytes.reduce((sum, [, size]) => sum + Number(size), 0) / 1024
}

interface Ticks {
  /** Of all processors, used or not, since the system's start. */
  readonly all: number
  /** Of those, what the host of a virtual machine gave to others while there was something to run. */
  readonly stolen: number
}

export function processorTicks(): Ticks | null {
  const stat = read('/proc/stat')
  if (stat === null) return null
  // user, nice, system, idle, iowait, irq, softirq, steal; guests are counted as users.
  const ticks = stat.slice(0, stat.indexOf('\n')).trim().split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}

/** Microseconds that all living threads of the process have run. */
export function processorTime(pid: number): number | null {
  let nanoseconds = 0
  try {
    for (const thread of fs.readdirSync(`/proc/${pid}/task`)) {
      const [ran = ''] = (read(`/proc/${pid}/task/${thread}/schedstat`) ?? '').split(' ')
      nanoseconds += Number(ran)
    }
  } catch {
    return null
  }
  return nanoseconds / 1000
}

/** How often the living threads of the process gave up a processor to wait: they woke up as often. */
export function voluntarySwitches(pid: number): number | null {
  try {
    return fs
      .readdirSync(`/proc/${pid}/task`)
      .map((thread) => read(`/proc/${pid}/task/${thread}/status`) ?? '')
      .reduce((sum, status) => sum + switchesIn(status), 0)
  } catch {
    return null
  }
}

function switchesIn(status: string): number {
  return Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1] ?? 0)
}

function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
