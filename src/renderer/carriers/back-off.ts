// How long to wait before trying to connect again. Pure.

const FIRST_MS = 500
const LONGEST_MS = 15_000

/**
 * Doubles with each failure, up to 15 s; spread by a fifth, so that several windows do not come at once.
 * @param failures in a row, from 1
 * @param random from 0 to 1
 */
export function backOff(failures: number, random: number): number {
  const wait = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS)
  return Math.round(wait * (0.8 + 0.4 * random))
}
