// What is known of the checks in sight beside their rows, asked for together: a snapshot goes without, as nobody looks
// at that of 2,000 checks at once.
import { useEffect } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { caughtUp, useEmitter } from './emitters.ts'
import { afterPaint } from './frames.ts'

/** Checks that are pinged all the time are not asked about all the time. */
const PAUSE_MS = 250
const MAX_ASKED = 200
/** Of checks that are out of sight, for coming back to them. */
const MAX_KEPT = 500

export interface Asked<T> {
  /** What is known, by UUID. */
  readonly useStore: UseBoundStore<StoreApi<{ readonly known: ReadonlyMap<string, T> }>>
  /** Counts the check as one in sight. @returns what ends it */
  show(uuid: string): () => void
  /** Asks soon, if the check is in sight then. */
  want(uuid: string): void
}

/** @param answer for those checks; those that are gone are left out */
export function createAsked<T extends { readonly uuid: string }>(
  answer: (uuids: readonly string[]) => Promise<readonly T[]>,
): Asked<T> {
  const useStore = create<{ readonly known: ReadonlyMap<string, T> }>(() => ({ known: new Map() }))
  /** How many places show a check. */
  const shown = new Map<string, number>()
  const wanted = new Set<string>()
  let isAsking = false
  let askedAt = Number.NEGATIVE_INFINITY

  function show(uuid: string): () => void {
    shown.set(uuid, (shown.get(uuid) ?? 0) + 1)
    return () => {
      const left = (shown.get(uuid) ?? 1) - 1
      if (left > 0) shown.set(uuid, left)
      else shown.delete(uuid)
    }
  }

  function want(uuid: string): void {
    wanted.add(uuid)
    if (isAsking) return
    isAsking = true
    // The rows of one view mount in one turn: they are asked for in one call, and painted first.
    setTimeout(() => afterPaint(ask), Math.max(0, askedAt + PAUSE_MS - performance.now()))
  }

  async function ask(): Promise<void> {
    const uuids = [...wanted].filter((uuid) => shown.has(uuid)).slice(0, MAX_ASKED)
    wanted.clear()
    askedAt = performance.now()
    try {
      if (uuids.length > 0) keep(await answer(uuids))
    } catch {
      // Offline, most likely: after that, all are asked for again.
    } finally {
      isAsking = false
    }
    const [next] = wanted
    if (next !== undefined) want(next)
  }

  function keep(answers: readonly T[]): void {
    useStore.setState(({ known }) => {
      const kept = new Map(known)
      for (const one of answers) {
        kept.delete(one.uuid)
        kept.set(one.uuid, one)
      }
      for (const uuid of kept.keys()) {
        if (kept.size <= MAX_KEPT) break
        if (!shown.has(uuid)) kept.delete(uuid)
      }
      return { known: kept }
    })
  }

  return { useStore, show, want }
}

/**
 * What is known of a check, kept current; undefined: nothing yet.
 * @param occasion asked again whenever that is another
 */
export function useAsked<T>(
  { useStore, show, want }: Asked<T>,
  uuid: string,
  occasion: unknown,
): T | undefined {
  const known = useStore(({ known }) => known.get(uuid))
  useEffect(() => show(uuid), [show, uuid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `occasion`
  useEffect(() => want(uuid), [want, uuid, occasion])
  useEmitter(caughtUp, () => want(uuid))
  return known
}
