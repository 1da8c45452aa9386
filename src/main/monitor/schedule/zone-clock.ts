// UTC offsets of a zone, from `Intl`. Formatting costs microseconds, so a zone's offsets are kept
// as the few changes inside blocks of 64 days, each block read when first asked for.
import { tell } from '../../../shared/words/told.ts'
import { ScheduleError } from './schedule-error.ts'

/** Whole seconds since the epoch, UTC. */
export type Instant = number

export type ZoneClock = {
  /** Local minus UTC, in seconds. */
  readonly offsetAt: (instant: Instant) => number
}

const DAY = 86_400
const BLOCK = 64 * DAY
/** Two changes nearer than this could cancel out unseen; the nearest in the tz database since 1970
 * are 6.96 days apart (America/Recife 2000, Asia/Gaza 2040). */
const STEP = 4 * DAY
/** Enough for a change every year up to 2199 and back again. */
const BLOCKS_KEPT = 512
/** The years 1800 to 9999. Beyond them the offset of the edge holds: there is no tz data, and at
 * some point no `Date` either. */
const EARLIEST = -5_364_662_400
const LATEST = 253_402_300_799

/** `offsets[i]` holds from `from[i]` on, until the next or the end of the block. */
type Block = { readonly from: readonly Instant[]; readonly offsets: readonly number[] }

const clocks = new Map<string, ZoneClock>()

/**
 * The clock of a zone; one per zone and process.
 *
 * @param zone a name that `resolveZone` or `resolveLineZone` returned
 * @throws ScheduleError when this runtime's tz data lacks the zone
 */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = openClock(offsetReader(zone))
  clocks.set(zone, clock)
  return clock
}

function openClock(readOffset: (instant: Instant) => number): ZoneClock {
  const blocks = new Map<number, Block>()
  let lastIndex = Number.NaN
  let last: Block = { from: [], offsets: [] }

  const blockAt = (index: number): Block => {
    if (index === lastIndex) return last
    let block = blocks.get(index)
    if (block === undefined) {
      if (blocks.size >= BLOCKS_KEPT) blocks.clear()
      block = readBlock(readOffset, index * BLOCK)
      blocks.set(index, block)
    }
    lastIndex = index
    last = block
    return block
  }

  return {
    offsetAt(instant) {
      const bounded = Math.min(Math.max(instant, EARLIEST), LATEST)
      const { from, offsets } = blockAt(Math.floor(bounded / BLOCK))
      let i = from.length - 1
      while (i > 0 && (from[i] ?? 0) > bounded) i--
      return offsets[i] ?? 0
    },
  }
}

function readBlock(readOffset: (instant: Instant) => number, start: Instant): Block {
  const from = [start]
  const offsets = [readOffset(start)]
  let offset = offsets[0]
  for (let left = start; left < start + BLOCK; left += STEP) {
    const right = Math.min(left + STEP, start + BLOCK)
    if (readOffset(right) === offset) continue
    const change = firstOther(readOffset, left, right, offset ?? 0)
    if (change === start + BLOCK) break
    offset = readOffset(change)
    from.push(change)
    offsets.push(offset)
  }
  return { from, offsets }
}

/** The first instant after `left`, at most `right`, at which the offset is not `offset`. */
function firstOther(
  readOffset: (instant: Instant) => number,
  left: Instant,
  right: Instant,
  offset: number,
): Instant {
  let same = left
  let other = right
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (readOffset(middle) === offset) same = middle
    else other = middle
  }
  return other
}

function offsetReader(zone: string): (instant: Instant) => number {
  const format = offsetFormat(zone)
  return (instant) => {
    const text = format.format(instant * 1000)
    return parseOffset(text.slice(text.indexOf('GMT') + 3))
  }
}

function offsetFormat(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
      year: 'numeric',
    })
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new ScheduleError(tell('scheduleProblems.zoneLacking', { zone }))
  }
}

/** `+05:45`, `-00:44:30` or nothing, which is zero. */
function parseOffset(text: string): number {
  if (text === '') return 0
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number)
  const size = hours * 3600 + minutes * 60 + seconds
  return text.startsWith('+') ? size : -size
}
