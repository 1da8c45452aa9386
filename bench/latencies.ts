// How long answers took, as the load generator notes it: no more than a few instructions for each.
import { type LoadPlan, type LoadResult, SLOT } from './load-plan.ts'
import { percentile } from './statistics.ts'

export interface Notes {
  /**
   * Notes an answer, unless the warm-up still runs.
   * @param sent when its request was written
   * @returns whether there is to be another
   */
  answered(sent: number): boolean
  result(): LoadResult
}

export function takeNotes(plan: LoadPlan): Notes {
  const slowest: number[] = []
  const { requests = Infinity, duration = Infinity } = plan
  let latencies = new Float64Array(1 << 16)
  let unnoted = plan.warmup
  let noted = 0
  let start = 0
  let finish = 0

  function answered(sent: number): boolean {
    const now = performance.now()
    if (unnoted >= 0) {
      if (unnoted-- === 0) start = now
      return true
    }
    const took = now - sent
    const slot = Math.floor((now - start) / SLOT)
    if (noted === latencies.length) latencies = enlarged(latencies)
    latencies[noted++] = took
    slowest[slot] = Math.max(slowest[slot] ?? 0, took)
    finish = now
    return noted < requests && now - start < duration
  }

  function result(): LoadResult {
    const ascending = latencies.subarray(0, noted).sort()
    return {
      requests: noted,
      perSecond: noted / ((finish - start) / 1000),
      p50: percentile(ascending, 0.5),
      p99: percentile(ascending, 0.99),
      max: ascending.at(-1) ?? Number.NaN,
      start: performance.timeOrigin + start,
      slowest: Array.from(slowest, (took) => took ?? 0),
    }
  }

  return { answered, result }
}

function enlarged(full: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(full.length * 2)
  larger.set(full)
  return larger
}
