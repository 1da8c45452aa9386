// The fields of a push as another server takes them, and whether its answer holds what was asked: servers put
// defaults in silence (contract remotes.md 6.1, 6.2). Pure.

import {
  DURATIONS,
  MINUTES_PER_DAY,
  type PushDraft,
  shownDays,
} from '../../../shared/model/push-options.ts'
import type { PushOffer } from '../../../shared/views/pushes.ts'
import { type Told, tell } from '../../../shared/words/told.ts'

export type WireFields = Readonly<Record<string, string | number | boolean>>

export interface PushQuestion {
  readonly draft: PushDraft
  readonly offer: PushOffer
  /** Whether label and note go there as well. */
  readonly tellServer: boolean
}

/** By their names in the API, under `push` or `password`. */
export function fieldsOf({ draft, offer, tellServer }: PushQuestion): WireFields {
  const { kind, payload, passphrase, name, note, expireAfterViews, retrievalStep } = draft
  return {
    kind,
    payload: payload ?? '',
    ...lengthOf(draft.expireAfterMinutes, offer),
    expire_after_views: expireAfterViews,
    retrieval_step: retrievalStep,
    ...(kind !== 'url' && { deletable_by_viewer: draft.deletableByViewer }),
    ...(hasPassphrase(draft) && { passphrase: passphrase ?? '' }),
    ...(offer.greets && draft.sender && { sender_name: draft.sender }),
    ...(offer.greets && draft.message && { sender_message: draft.message }),
    ...(tellServer && name !== '' && { name }),
    ...(tellServer && note !== '' && { note }),
  }
}

/** Blanks are none (contract push.md P1). */
export function hasPassphrase({ passphrase }: Pick<PushDraft, 'passphrase'>): boolean {
  return passphrase !== null && passphrase.trim() !== ''
}

function lengthOf(minutes: number, { edition }: PushOffer): WireFields {
  const isWhole = minutes % MINUTES_PER_DAY === 0
  const code = DURATIONS.indexOf(minutes)
  if (code >= 0 && (!isWhole || edition === 'commercial')) return { expire_after_duration: code }
  return { expire_after_days: minutes / MINUTES_PER_DAY }
}

/** The answer to a creation, as far as it matters; anything may be in it. */
export type PushRecord = Readonly<Record<string, unknown>>

const TOKEN = /^[A-Za-z0-9_-]{1,100}$/

/** Whether a text may stand in a path as the token of a push. */
export function isPushToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text)
}

/** What the server made of it that was not asked for, in words; empty: all is as asked. */
export function changesIn(record: PushRecord, draft: PushDraft): readonly Told[] {
  const days = shownDays(draft.expireAfterMinutes)
  const changes: (Told | false)[] = [
    !hasDays(record, draft) &&
      tell('remoteRefusals.changed.days', { given: shown(record.expire_after_days), asked: days }),
    record.expire_after_views !== draft.expireAfterViews &&
      tell('remoteRefusals.changed.views', {
        ...{ given: shown(record.expire_after_views), asked: draft.expireAfterViews },
      }),
    record.retrieval_step !== draft.retrievalStep &&
      tell(`remoteRefusals.changed.${draft.retrievalStep ? 'noClick' : 'click'}`),
    draft.kind !== 'url' &&
      record.deletable_by_viewer !== draft.deletableByViewer &&
      tell(`remoteRefusals.changed.${draft.deletableByViewer ? 'notDeletable' : 'deletable'}`),
    hasPassphrase(draft) &&
      record.passphrase !== draft.passphrase &&
      tell(`remoteRefusals.changed.${record.passphrase ? 'otherPassphrase' : 'noPassphrase'}`),
  ]
  return changes.filter((change) => change !== false)
}

/** Below a day some servers say 0, some 1. */
function hasDays({ expire_after_days: days }: PushRecord, draft: PushDraft): boolean {
  const { expireAfterMinutes } = draft
  if (days === shownDays(expireAfterMinutes)) return true
  return expireAfterMinutes < MINUTES_PER_DAY && days === 0
}

function shown(value: unknown): string | Told {
  return typeof value === 'number' ? String(value) : tell('remoteRefusals.unknown')
}

/**
 * The link to hand out: the server's own where it leads to the push, else built from the server's address.
 * @param base without a slash at its end
 */
export function linkIn(record: PushRecord, token: string, base: string): string {
  const step = record.retrieval_step === true ? '/r' : ''
  const built = `${base}/p/${token}${step}`
  const given = typeof record.html_url === 'string' ? URL.parse(record.html_url) : null
  if (given === null || !/^https?:$/.test(given.protocol)) return built
  const isPlain = given.username === '' && given.password === '' && given.hash === ''
  const leadsThere = [`/p/${token}`, `/p/${token}/r`].some((end) => given.pathname.endsWith(end))
  return isPlain && leadsThere ? given.href : built
}
