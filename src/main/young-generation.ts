// The size of V8's young generation. At a megabyte, which V8 falls back to at rest, a ping costs a seventh more than
// at two: what it leaves behind is collected before its answer is written, and has to be copied. Each collection reads
// much that a small cache of the processor does not hold: under load, four megabytes have half as many.
import { collectYoung } from './collector.ts'
import { GROWING_YOUNG_GENERATION, STEADY_YOUNG_GENERATION, setFlags } from './v8-flags.ts'

const MIB = 1024 * 1024
/** Bytes of each of its two halves. */
export const REST_SIZE = 2 * MIB
export const LOADED_SIZE = 4 * MIB
/** V8 keeps a little of each of its pages for itself. */
const WHOLE = 0.99
/** Bytes of a list of that many holes. */
const LIST = { holes: 126, bytes: 1024 } as const
const ATTEMPTS = 3
/** Bytes beyond which V8 lets it not grow here: its own limit, which is small on a machine with little memory. */
let most = Number.POSITIVE_INFINITY

/**
 * Grows it to that many bytes, unless it has them: a few milliseconds. V8 has no call for that, but doubles it when more
 * survived than it can hold.
 */
export function growYoungGeneration(bytes: number): void {
  const enough = Math.min(bytes, most) * WHOLE
  if (size() >= enough) return
  setFlags(GROWING_YOUNG_GENERATION)
  for (let i = 0; i < ATTEMPTS && size() < enough; i++) {
    const lists = Math.ceil(size() / LIST.bytes)
    const survivors = Array.from({ length: lists }, () => new Array(LIST.holes))
    collectYoung()
    survivors.length = 0
  }
  setFlags(STEADY_YOUNG_GENERATION)
  if (size() < enough) most = size()
}

/** Bytes of one half. */
function size(): number {
  const { getHeapSpaceStatistics } = process.getBuiltinModule('node:v8')
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  return young === undefined
    ? Number.POSITIVE_INFINITY
    : young.space_used_size + young.space_available_size
}
