// The line of `tocsin run` between the beginning and the end of an output that is longer than what is kept.

export function leftOutLine(bytes: number): string {
  return `… ${bytes} bytes left out …\n`
}

/** Whether an output has its end: its middle is left out instead. */
export function isLeftOutOf(output: string): boolean {
  return /^… \d+ bytes left out …$/m.test(output)
}

/** Bytes within which it stands: before it is a fifth of at most 100,000 (contract run.md 3). */
export const LEFT_OUT_WITHIN = 20_480
