// The last runs of the checks in sight.
import { useEffect } from 'react'
import type { CheckBeats } from '../../shared/views/beats.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { call } from '../bridge.ts'
import { createAsked, useAsked } from './asked.ts'
import { newTimelineItems, useEmitter } from './emitters.ts'
import { useNow } from './now.ts'

const asked = createAsked<CheckBeats>((uuids) => call('checks.beats', { uuids: [...uuids] }))

/** The last runs of a check, kept current; undefined: not known yet. */
export function useBeats(row: CheckRow): CheckBeats | undefined {
  const { uuid } = row
  // A row is another object when anything happened to its check.
  const beats = useAsked(asked, uuid, row)
  const isOutdated = useNow((now) => beats !== undefined && (beats.until ?? now + 1) <= now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may be outdated again
  useEffect(() => {
    if (isOutdated) asked.want(uuid)
  }, [isOutdated, uuid, beats])
  useEmitter(newTimelineItems, (items) => {
    if (items.some(({ type }) => type === 'gap')) asked.want(uuid)
  })
  return beats
}

/** Whether an outage of a check is known; false, too, where nobody asked for its runs yet. */
export function useHadOutage(uuid: string): boolean {
  return asked.useStore(({ known }) => known.get(uuid)?.hadOutage ?? false)
}

/** What is known of all checks. */
export function useKnownBeats(): ReadonlyMap<string, CheckBeats> {
  return asked.useStore(({ known }) => known)
}

/** Asks for the beats of a check that has no strip in sight, too. @returns what ends it */
export function watchBeats(uuid: string): () => void {
  const hide = asked.show(uuid)
  asked.want(uuid)
  return hide
}
