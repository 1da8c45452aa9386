// How long the lines of a secret are: all that the preview of its page is told. Pure.

/** As much as the preview has room for. */
const LINES = 40
const LENGTH = 500

export function linesOf(payload: string): readonly number[] {
  if (payload === '') return []
  const lines = payload.split(/\r\n|\r|\n/, LINES)
  return lines.map((line) => Math.min(line.length, LENGTH))
}
