// The last runs of the checks in sight, asked for together: a snapshot goes without them, as nobody
// looks at those of 2,000 checks at once.
import { useEffect } from 'react'
import { create } from 'zustand'
import type { CheckBeats, CheckRow } from '../../shared/views/checks.ts'
import { call } from '../bridge.ts'
import { caughtUp, newTimelineItems, useEmitter } from './emitters.ts'
import { useNow } from './now.ts'

/** Checks that are pinged all the time are not asked about all the time. */
const PAUSE_MS = 250
const MAX_ASKED = 200
/** Of checks that are out of sight, for coming back to them. */
const MAX_KEPT = 500

const useBeatsStore = create<{ readonly known: ReadonlyMap<string, CheckBeats> }>(() => ({
  known: new Map(),
}))

/** How many strips show a check. */
const shown = new Map<string, number>()
const wanted = new Set<string>()
let isAsking = false
let askedAt = Number.NEGATIVE_INFINITY

/** The last runs of a check, kept current; undefined: not known yet. */
export function useBeats(row: CheckRow): CheckBeats | undefined {
  const { uuid } = row
  const beats = useBeatsStore(({ known }) => known.get(uuid))
  const isOutdated = useNow((now) => beats !== undefined && (beats.until ?? now + 1) <= now)

  useEffect(() => show(uuid), [uuid])
  // A row is another object when anything happened to its check.
  useEffect(() => want(row.uuid), [row])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may be outdated again
  useEffect(() => {
    if (isOutdated) want(uuid)
  }, [isOutdated, uuid, beats])
  useEmitter(caughtUp, () => want(uuid))
  useEmitter(newTimelineItems, (items) => {
    if (items.some(({ type }) => type === 'gap')) want(uuid)
  })
  return beats
}

/** What is known of all checks. */
export function useKnownBeats(): ReadonlyMap<string, CheckBeats> {
  return useBeatsStore(({ known }) => known)
}

/** Asks for the beats of a check that has no strip in sight, too. @returns what ends it */
export function watchBeats(uuid: string): () => void {
  const hide = show(uuid)
  want(uuid)
  return hide
}

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
  // The strips of one view mount in one turn: they are asked for in one call.
  setTimeout(ask, Math.max(0, askedAt + PAUSE_MS - performance.now()))
}

async function ask(): Promise<void> {
  const uuids = [...wanted].filter((uuid) => shown.has(uuid)).slice(0, MAX_ASKED)
  wanted.clear()
  askedAt = performance.now()
  try {
    if (uuids.length > 0) keep(await call('checks.beats', { uuids }))
  } catch {
    // Offline, most likely: after that, all are asked for again.
  } finally {
    isAsking = false
  }
  const [next] = wanted
  if (next !== undefined) want(next)
}

function keep(answers: readonly CheckBeats[]): void {
  useBeatsStore.setState(({ known }) => {
    const kept = new Map(known)
    for (const answer of answers) {
      kept.delete(answer.uuid)
      kept.set(answer.uuid, answer)
    }
    for (const uuid of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      if (!shown.has(uuid)) kept.delete(uuid)
    }
    return { known: kept }
  })
}
