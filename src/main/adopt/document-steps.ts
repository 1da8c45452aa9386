// What happens to the bytes of a document, whether hooks go in or out: contract adopt.md 8, steps 1 and 3 to 5.

import { tell } from '../../shared/words/told.ts'
import { errorText } from '../errors.ts'
import type { Journal, JournalLine, MadeFor } from './journal.ts'
import type { SourceDocument } from './source.ts'
import { toldError } from './told-error.ts'

export interface StepHands {
  readonly journal: Journal
  readonly now: () => number
  /** Told before each of the steps 1 to 5: for tests. */
  readonly onStep?: (step: 1 | 2 | 3 | 4 | 5) => void
}

/** Step 1. @throws Error when the document is not what was listed */
export async function assertUnchanged(document: SourceDocument): Promise<void> {
  if (!same(await document.reread(), document.bytes)) {
    throw toldError(tell('adoptNotes.changedMeanwhile', { place: document.title }))
  }
}

export function same(a: Buffer | null, b: Buffer | null): boolean {
  return a === null || b === null ? a === b : a.equals(b)
}

/**
 * Steps 3 to 5 for any new bytes: the old ones are kept, and put back when others than meant are there after.
 * @throws Error with a sentence
 */
export async function replaceBytes(
  document: SourceDocument,
  next: Buffer | null,
  jobs: readonly MadeFor[],
  hands: StepHands,
): Promise<void> {
  const { journal, now, onStep } = hands
  onStep?.(3)
  const backup = journal.backUp(document.key, document.bytes, now())
  journal.write({ ...line('install', document, jobs, hands), backup })
  try {
    onStep?.(4)
    await document.install(next)
    onStep?.(5)
    if (!same(await document.reread(), next)) {
      throw toldError(tell('adoptNotes.otherBytes', { place: document.title }))
    }
  } catch (error) {
    const ending = await putBack(document)
    const values = { problem: errorText(error) }
    if (ending !== 'maybeChanged') throw toldError(tell(`adoptNotes.${ending}`, values))
    const file = `${journal.folder}/${backup}`
    throw toldError(
      tell('adoptNotes.maybeChanged', { ...values, place: document.title, backup: file }),
    )
  }
}

async function putBack(
  document: SourceDocument,
): Promise<'notChanged' | 'wasPutBack' | 'maybeChanged'> {
  try {
    if (same(await document.reread(), document.bytes)) return 'notChanged'
    await document.install(document.bytes)
    return same(await document.reread(), document.bytes) ? 'wasPutBack' : 'maybeChanged'
  } catch {
    return 'maybeChanged'
  }
}

export function line(
  step: JournalLine['step'],
  { key }: SourceDocument,
  jobs: readonly MadeFor[],
  { now }: Pick<StepHands, 'now'>,
): JournalLine {
  return { time: now(), step, document: key, jobs }
}
