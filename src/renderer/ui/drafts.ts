// What was typed into a form and not saved: kept while the window is open, so that a click elsewhere or Back
// loses nothing. In memory only: it may be a secret.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** By what is edited. */
const kept = new Map<string, { value: unknown; timer?: ReturnType<typeof setTimeout> }>()

/** What is being sent, by its key: how long it is kept after that. Undefined: its form is open. */
const held = new Map<string, number | undefined>()

/** How long a secret is kept for a person who has left its form. Milliseconds. */
export const SECRET_STAYS = 600_000

export interface DraftState<T> {
  readonly value: T
  readonly set: (change: T | ((value: T) => T)) => void
  /** It was begun before, and left. */
  readonly isResumed: boolean
  /** Goes on from a value that is saved: it is nobody's draft. */
  readonly settle: (value: T) => void
  /**
   * Was saved as it was then: what `rest` leaves of it was typed since, and stays a draft.
   * @param start what `rest` gives where nothing was typed since; left out: as before
   */
  readonly settleRest: (rest: (value: T) => T, start?: T) => void
  /** Takes in what nobody typed, such as secrets that are shown: what was typed beside it stays a draft. */
  readonly fill: (change: (value: T) => T) => void
  /** Starts again. */
  readonly discard: () => void
}

/**
 * As `useState`, but what was changed is there again when the form is.
 * @param key of what is edited: `/checks/new`
 * @param initial what nothing was changed of yet
 * @param stay how long it is kept once the form was left; left out: as long as the window is open
 */
export function useDraft<T>(key: string, initial: T, stay?: number): DraftState<T> {
  const [value, setValue] = useState<T>(() => (takeDraft(key) as T | undefined) ?? initial)
  const [isResumed, setResumed] = useState(() => kept.has(key))
  const first = useRef(initial)
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    if (value !== first.current) keepDraft(key, value)
  }, [key, value])
  useEffect(() => () => leaveDraft(key, stay), [key, stay])

  function settle(saved: T): void {
    forgetDraft(key)
    first.current = saved
    setValue(saved)
    setResumed(false)
  }
  function settleRest(rest: (value: T) => T, start: T = first.current): void {
    const left = rest(latest.current)
    if (left === start) settle(left)
    else {
      first.current = start
      // At once: the form may be gone before it is drawn again.
      keepRest(key, left)
      setValue(left)
    }
  }
  function fill(change: (value: T) => T): void {
    const filled = change(latest.current)
    if (latest.current === first.current) settle(filled)
    else setValue(filled)
  }
  const discard = () => settle(initial)
  return { value, set: setValue, isResumed, settle, settleRest, fill, discard }
}

/**
 * The fields that were changed since those were saved.
 * @param untouched what stands for none
 */
export function withoutSaved<T extends object>(
  typed: T,
  saved: Readonly<Partial<T>>,
  untouched: T,
): T {
  const since = Object.entries(typed).filter(([name, value]) => saved[name as keyof T] !== value)
  return since.length === 0 ? untouched : (Object.fromEntries(since) as T)
}

/** Saved, or not wanted. */
export function forgetDraft(key: string): void {
  clearTimeout(kept.get(key)?.timer)
  kept.delete(key)
}

/** That value was saved: what was typed since stays. */
export function forgetDraftOf(key: string, saved: unknown): void {
  if (kept.get(key)?.value === saved) forgetDraft(key)
}

/** What was kept; it is no longer about to be forgotten. Undefined: nothing. */
export function takeDraft(key: string): unknown {
  const draft = kept.get(key)
  clearTimeout(draft?.timer)
  if (held.has(key)) held.set(key, undefined)
  return draft?.value
}

export function keepDraft(key: string, value: unknown): void {
  clearTimeout(kept.get(key)?.timer)
  kept.set(key, { value })
}

/** A part of it was saved: this is left. Where its form is left, too, the rest is forgotten when all of it would be. */
export function keepRest(key: string, rest: unknown): void {
  const draft = kept.get(key)
  if (draft === undefined) keepDraft(key, rest)
  else draft.value = rest
}

/** Its form is left: after `stay` milliseconds it is gone. */
export function leaveDraft(key: string, stay: number | undefined): void {
  const draft = kept.get(key)
  if (draft === undefined || stay === undefined) return
  if (held.has(key)) {
    held.set(key, stay)
    return
  }
  clearTimeout(draft.timer)
  draft.timer = setTimeout(() => kept.delete(key), stay)
}

/** Until the returned function is called nothing of it is forgotten: sending it may still fail. */
export function holdDraft(key: string): () => void {
  held.set(key, undefined)
  return () => {
    const stay = held.get(key)
    held.delete(key)
    leaveDraft(key, stay)
  }
}
