// What a move does with a check, in words: those of `tocsin move`; the window has them in its catalogues
// (contract remotes.md 4, 8). Pure.
import type { MovedCheck, MoveOutcome } from '../views/moves.ts'

export interface OutcomeWords {
  readonly word: string
  /** A person has to do something about it. */
  readonly isTrouble: boolean
  /** Of a plan: a start would do something. */
  readonly isToDo: boolean
}

const plain = (word: string): OutcomeWords => ({ word, isTrouble: false, isToDo: false })
const toDo = (word: string): OutcomeWords => ({ ...plain(word), isToDo: true })
const trouble = (word: string): OutcomeWords => ({ ...plain(word), isTrouble: true })

export const MOVE_OUTCOMES: Readonly<Record<MoveOutcome, OutcomeWords>> = {
  create: toDo('Will be created'),
  update: toDo('Will be changed'),
  created: plain('Created'),
  updated: plain('Changed'),
  same: plain('Already there'),
  exists: plain('There, and left alone'),
  refused: trouble('Cannot be moved'),
  failed: trouble('Failed'),
  limit: trouble('No room there'),
  stopped: trouble('Not moved'),
}

type Outcomes = readonly Pick<MovedCheck, 'outcome'>[]

/** Those that a person has to do something about. */
export function troubledChecks<T extends Pick<MovedCheck, 'outcome'>>(
  checks: readonly T[],
): readonly T[] {
  return checks.filter(({ outcome }) => MOVE_OUTCOMES[outcome].isTrouble)
}

/** `12 created; 1 failed`; of a plan `12 will be created`. In the order of the outcomes. */
export function outcomesText(checks: Outcomes): string {
  const parts = Object.entries(MOVE_OUTCOMES).flatMap(([outcome, { word }]) => {
    const count = checks.filter((check) => check.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${word.charAt(0).toLowerCase()}${word.slice(1)}`]
  })
  return parts.join('; ')
}
