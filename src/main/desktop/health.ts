// Health of the desktop's parts: which are off, and why. The tray shows the first reason.
import { createEmitter } from '../../shared/emitter.ts'

export interface Health {
  /** @param reason null: the part is well again */
  report(part: string, reason: string | null): void
  /** Why the app does not watch as it should; empty: it does. */
  reasons(): readonly string[]
  /** Calls `listener` after each change until the returned function is called. */
  onChange(listener: () => void): () => void
}

export function createHealth(): Health {
  const reasons = new Map<string, string>()
  const changes = createEmitter()
  return {
    report(part, reason) {
      if ((reasons.get(part) ?? null) === reason) return
      if (reason === null) reasons.delete(part)
      else reasons.set(part, reason)
      changes.emit()
    },
    reasons: () => [...reasons.values()],
    onChange: changes.on,
  }
}
