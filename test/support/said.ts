// What the server told of a check, as its window says it.
import type { Millis } from '../../src/main/clock.ts'
import { said, saidAll } from '../../src/renderer/ui/said.ts'
import type { Told } from '../../src/shared/words/told.ts'

interface Explained {
  readonly explanation: readonly Told[]
  readonly steps: readonly Told[]
}

/** Numbers stand apart from their units by a plain space. */
export function saidExplanation({ explanation, steps }: Explained, now: Millis, zone = 'UTC') {
  return {
    explanation: plain(saidAll(explanation, now, zone)),
    steps: steps.map((step) => plain(said(step, now, zone))),
  }
}

function plain(text: string): string {
  return text.replaceAll('\u202f', ' ')
}
