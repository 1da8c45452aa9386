// Which mark of a row of marks a place means, the nearest, where some have a wider reach; and which one a key means.
// Pure.

export interface MarkRow {
  /** Marks, of which the last is at the right edge. */
  readonly count: number
  /** Marks that the whole width has room for. */
  readonly slots: number
  /** Where in its slot the middle of a mark is, from 0 to 1. Left out: in the middle. */
  readonly middle?: number
  /** Whether a mark has a wider reach than its neighbours. Left out: none has. */
  readonly isWide?: ((index: number) => boolean) | undefined
}

/** From the middle of a wide mark, in slots: short of the middle of its neighbour, which stays within reach. */
const WIDE_REACH = 0.85

/**
 * @param fraction of the width, from 0 at the left to 1 at the right
 * @returns from the left; null: no mark is there
 */
export function nearestMark(fraction: number, row: MarkRow): number | null {
  const { count, slots, middle = 0.5, isWide } = row
  // From the middle of the first one, in slots.
  const place = Math.max(0, Math.min(fraction, 1)) * slots - (slots - count) - middle
  const nearest = Math.min(Math.round(place), count - 1)
  const distance = (index: number) => Math.abs(place - index)
  const [wide] = [nearest, nearest - 1, nearest + 1]
    .filter((index) => index >= 0 && index < count && isWide?.(index))
    .filter((index) => distance(index) <= WIDE_REACH)
    .sort((a, b) => distance(a) - distance(b))
  return wide ?? (nearest < 0 ? null : nearest)
}

/** Marks that Page Up and Page Down pass. */
const PAGE = 10

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: 1,
  ArrowRight: -1,
  PageUp: PAGE,
  PageDown: -PAGE,
}

/**
 * The mark that a key leads to. The first step leads to the last mark.
 * @param back of the meant mark, counted from the last one; null: none is
 * @returns counted from the last one; null: the key means none
 */
export function markByKey(key: string, back: number | null, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home') return count - 1
  if (key === 'End') return 0
  const step = STEPS[key]
  if (step === undefined) return null
  return back === null ? 0 : Math.max(0, Math.min(back + step, count - 1))
}
