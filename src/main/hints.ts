// Hints: requests that were refused though a person may have meant them, each with the flag that
// would allow them. The last 20 stay in memory; the log gets one line a minute of each kind.

import { englishOf } from '../shared/words/english.ts'
import type { Told } from '../shared/words/told.ts'
import { type Clock, MINUTE, type Millis } from './clock.ts'
import type { Log } from './log.ts'

export type HintKind = 'host' | 'origin' | 'forwarded' | 'connections'

export interface Refusal {
  readonly kind: HintKind
  /** A sentence: what was refused, and why. It may repeat what a client sent. */
  readonly what: string | Told
  /** The flag with its value, as it stands on a command line; null: no flag allows it. */
  readonly allowedBy: string | null
}

export interface Hint extends Refusal {
  /** In English. */
  readonly what: string
  /** Without its language; left out: it has only English. */
  readonly told?: Told
  /** The last time. */
  readonly at: Millis
}

export interface Hints {
  /** Notes a refusal. @returns the text for the person who meets it */
  add(refusal: Refusal): string
  /** Newest last, each refusal once. */
  latest(): readonly Hint[]
}

const KEPT = 20

/** @param onNew called with each line of the log: the window shows what it says */
export function createHints(
  clock: Pick<Clock, 'now'>,
  log: Pick<Log, 'warn'>,
  onNew: () => void = () => {},
): Hints {
  const kept = new Map<string, Hint>()
  const lastLogged = new Map<HintKind, Millis>()

  return {
    add(refusal) {
      const now = clock.now()
      const what = englishOf(refusal.what)
      const told = typeof refusal.what === 'string' ? {} : { told: refusal.what }
      const hint = { ...refusal, what, ...told, at: now }
      const text = hintText(hint)
      kept.delete(text)
      kept.set(text, hint)
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
      if (now - (lastLogged.get(refusal.kind) ?? Number.NEGATIVE_INFINITY) >= MINUTE) {
        lastLogged.set(refusal.kind, now)
        log.warn(text)
        onNew()
      }
      return text
    },
    latest: () => [...kept.values()],
  }
}

function hintText({ what, allowedBy }: Hint): string {
  return allowedBy === null ? what : `${what} Start the server with ${allowedBy} to allow it.`
}
