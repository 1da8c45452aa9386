// Pushes that other servers hold, as lists show them (contract remotes.md 6.3). Pure.

import { shownDays } from '../../../shared/model/push-options.ts'
import type { PushOpened, PushRow, PushVia } from '../../../shared/views/pushes.ts'
import type { KeptPush } from '../../secrets/kept-pushes.ts'
import { type ListedPush, minutesOf } from './push-records.ts'

/** No greeting goes through a server. */
const NOT_TOLD = { sender: '', message: '' }

/** As it was made here. */
export function rowOfKept(push: KeptPush, via: PushVia): PushRow {
  return {
    via,
    token: push.token,
    kind: push.kind,
    name: push.name,
    note: push.note,
    ...NOT_TOLD,
    isDamaged: push.isDamaged,
    url: push.url,
    createdAt: push.createdAt,
    expiredAt: push.expiredOn,
    expiresAt: push.expiresAt,
    expireAfterDays: shownDays(push.expireAfterMinutes),
    expireAfterMinutes: push.expireAfterMinutes,
    expireAfterViews: push.expireAfterViews,
    viewsLeft: push.viewsLeft,
    opened: openedOf(push),
    hasPassphrase: push.hasPassphrase,
    deletableByViewer: push.deletableByViewer ?? false,
    retrievalStep: push.retrievalStep,
    deleted: push.deleted,
  }
}

/** As its server lists it; what only this computer knows is added. @param kept null: not made here */
export function rowOfListed(listed: ListedPush, kept: KeptPush | null, via: PushVia): PushRow {
  const ours = kept === null ? null : rowOfKept(kept, via)
  return {
    via,
    token: listed.token,
    kind: ours?.kind ?? null,
    name: ours?.name || listed.name,
    note: ours?.note || listed.note,
    ...NOT_TOLD,
    isDamaged: ours?.isDamaged ?? false,
    url: ours?.url || listed.url,
    createdAt: listed.createdAt,
    expiredAt: listed.expiredAt,
    expiresAt: ours?.expiresAt ?? listed.expiresAt,
    expireAfterDays: listed.expireAfterDays,
    expireAfterMinutes: ours?.expireAfterMinutes ?? minutesOf(listed),
    expireAfterViews: listed.expireAfterViews,
    viewsLeft: listed.viewsLeft,
    opened: openedOfListed(listed, ours?.opened ?? null),
    hasPassphrase: ours?.hasPassphrase ?? false,
    deletableByViewer: listed.deletableByViewer,
    retrievalStep: listed.retrievalStep,
    deleted: listed.deleted,
  }
}

/** Of one made here. Its end may have come before its last views were asked for: none known is not none. */
function openedOf(push: KeptPush): PushOpened | null {
  if (push.expiredOn !== null) return timesOf(push.viewsTold || null)
  return timesOf(push.viewsLeft === null ? null : push.expireAfterViews - push.viewsLeft)
}

/** Of one that its server lists: once it ended, who came too late used up views as well. */
function openedOfListed(listed: ListedPush, ours: PushOpened | null): PushOpened | null {
  const used = listed.expireAfterViews - listed.viewsLeft
  if (listed.expiredAt === null || used <= 0) return timesOf(used)
  return ours?.times ? ours : null
}

function timesOf(times: number | null): PushOpened | null {
  return times === null ? null : { times: Math.max(0, times), lastAt: null }
}
