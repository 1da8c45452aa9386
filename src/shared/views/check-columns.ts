// What columns of the list of checks show that their rows do not carry.

/** What the last run of a check said at its end: one line without colours, at most 200 characters. */
export interface CheckLine {
  readonly uuid: string
  readonly line: string
}

/** From 0 to 1; null: nothing is known. */
export interface CheckShare {
  readonly uuid: string
  readonly share: number | null
}
