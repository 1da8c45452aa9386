// Health of the running application: what is wrong with which part. Status, tray, window, doctor, log
// and notifications read it; the parts report to it.
import { createEmitter } from '../shared/emitter.ts'
import { TROUBLE_KINDS, type Trouble, type TroubleKind } from '../shared/model/trouble.ts'
import { englishOf } from '../shared/words/english.ts'
import type { Told } from '../shared/words/told.ts'

export interface HealthChange {
  readonly before: Trouble | null
  /** Null: the part is well again. */
  readonly now: Trouble | null
}

export interface Health {
  /** @param trouble null: the part is well again */
  report(part: string, trouble: Trouble | null): void
  /** Worst first; empty: all is well. */
  troubles(): readonly Trouble[]
  /** Calls `listener` after each change until the returned function is called. */
  onChange(listener: (change: HealthChange) => void): () => void
}

export function createHealth(): Health {
  const parts = new Map<string, Trouble>()
  const changes = createEmitter<HealthChange>()
  return {
    report(part, now) {
      const before = parts.get(part) ?? null
      if (before?.kind === now?.kind && before?.text === now?.text) return
      if (now === null) parts.delete(part)
      else parts.set(part, now)
      changes.emit({ before, now })
    },
    troubles: () => [...parts.values()].sort((a, b) => rank(a) - rank(b)),
    onChange: changes.on,
  }
}

/** @param remedy left out: the text explains it, with nothing to add */
export function troubleOf(
  kind: TroubleKind,
  text: string | Told,
  remedy: string | Told = '',
): Trouble {
  const told = { text, remedy }
  return { kind, text: englishOf(text), remedy: englishOf(remedy), told }
}

function rank({ kind }: Trouble): number {
  return TROUBLE_KINDS.indexOf(kind)
}

/** What they are, worst first, without their language. */
export function toldTroubles(health: Pick<Health, 'troubles'>): readonly (string | Told)[] {
  return health.troubles().map(({ text, told }) => told?.text ?? text)
}
