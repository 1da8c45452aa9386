// Chance that can be had again: a generator from a seed, which a failing test prints.

export interface Random {
  /** A whole number, both ends included. */
  between(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean
  bytes(length: number): Buffer
  /** Eight lower-case letters and digits. */
  word(): string
  uuid(): string
}

/** `TOCSIN_FUZZ_SEED` repeats a failed run; else each run has another. */
export function chooseSeed(): number {
  const wanted = process.env.TOCSIN_FUZZ_SEED
  return wanted === undefined ? Date.now() % 2 ** 31 : Number(wanted)
}

/** Mulberry32: 32 bits of state are plenty for choosing requests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    between,
    pick: <T>(items: readonly T[]): T => items[between(0, items.length - 1)] as T,
    percent: (chance) => next() * 100 < chance,
    bytes: (length) => Buffer.from(Array.from({ length }, () => between(0, 255))),
    word: () => Array.from({ length: 8 }, () => between(0, 35).toString(36)).join(''),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
