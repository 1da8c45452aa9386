// The machine that the figures come from: what an absolute figure means depends on it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type MemoryReads, timeMemoryReads } from './memory-reads.ts'
import { processorTicks } from './proc.ts'
import { median } from './statistics.ts'

export interface Machine {
  readonly node: string
  readonly platform: string
  readonly cpu: string
  readonly cores: number
  /** Load average of the minute before the start. */
  readonly load: number
  readonly folder: string
  /** Milliseconds of one fdatasync of 16 KiB in that folder. */
  readonly flush: number
  readonly memory: MemoryReads
}

/** Above this load average at the start, figures tell of other programs: none is judged. */
export const QUIET_LOAD = 0.5

/**
 * Above this share of the processors' time that the host of a virtual machine gave to others during a measurement,
 * its figures tell of them: they are not judged.
 */
export const QUIET_HOST = 0.01

const FLUSHES = 50
const FLUSHED_BYTES = 16_384

/** @param folder where the data of the bench lies */
export function describeMachine(folder: string): Machine {
  return {
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: os.availableParallelism(),
    load: os.loadavg()[0] ?? 0,
    folder,
    flush: timeFlush(folder),
    memory: timeMemoryReads(),
  }
}

/**
 * Begins to count.
 * @returns what share of the processors' time the host has taken since; 0 where the system does not tell
 */
export function watchHost(): () => number {
  const before = processorTicks()
  return () => {
    const now = processorTicks()
    if (before === null || now === null) return 0
    return (now.stolen - before.stolen) / Math.max(1, now.all - before.all)
  }
}

function timeFlush(folder: string): number {
  const file = path.join(folder, 'flush')
  const fd = fs.openSync(file, 'w')
  const bytes = Buffer.alloc(FLUSHED_BYTES, 1)
  try {
    return median(
      Array.from({ length: FLUSHES }, () => {
        fs.writeSync(fd, bytes)
        const start = performance.now()
        fs.fdatasyncSync(fd)
        return performance.now() - start
      }),
    )
  } finally {
    fs.closeSync(fd)
    fs.rmSync(file)
  }
}
