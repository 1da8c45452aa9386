// How long to wait before trying to connect again. Pure.

const FIRST_MS = 500
/** A server that is back is found while a person still looks at the banner; to ask one that is gone costs nothing. */
const LONGEST_MS = 3000

/**
 * Doubles with each failure, up to 3 s; spread by a fifth, so that several windows do not come at once.
 * @param failures in a row, from 1
 * @param random from 0 to 1
 */
export function backOff(failures: number, random: number): number {
  const wait = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS)
  return Math.round(wait * (0.8 + 0.4 * random))
}
