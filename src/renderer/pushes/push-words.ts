// What the window says of a push, and where it leads. Pure.

import type { PushRow, PushVia } from '../../shared/views/pushes.ts'
import { t } from '../words/t.ts'

type Named = Pick<PushRow, 'token' | 'via'>

/** Among all pushes; two servers may give the same token. */
export function keyOfPush({ token, via }: Named): string {
  return via === null ? token : `@${via.id}/${token}`
}

/** What `keyOfPush` made of it; `via`: the id of its server. */
export function pushOfKey(key: string): { readonly token: string; readonly via: string | null } {
  const [, via = null, token = key] = /^@([^/]*)\/(.*)$/.exec(key) ?? []
  return { token, via }
}

export function pathOfPush(push: Named): string {
  return `/pushes/${keyOfPush(push)}`
}

/** The composer, filled in as that push was. */
export function composerLike({ token, via }: Named): string {
  const from = `/pushes/new?from=${token}`
  return via === null ? from : `${from}&via=${via.id}`
}

export function serverOf({ name }: PushVia): string {
  return name ?? t('pushes.removedServer')
}

/** `3 of 5`; a server without a token does not say how many are left: `? of 5`. */
export function viewsText({
  viewsLeft,
  expireAfterViews,
}: Pick<PushRow, 'viewsLeft' | 'expireAfterViews'>): string {
  return viewsLeft === null
    ? t('pushes.unknownViews', { count: expireAfterViews })
    : t('pushes.viewsOf', { left: viewsLeft, count: expireAfterViews })
}

/** The same as a fact of its own: `3 of 5 left`. */
export function leftText({
  viewsLeft,
  expireAfterViews: count,
}: Pick<PushRow, 'viewsLeft' | 'expireAfterViews'>): string {
  return viewsLeft === null
    ? t('pushes.unknownOf', { count })
    : t('pushes.left', { n: viewsLeft, count })
}

/** `Opened 3 times`, `Never opened`; empty: not known. */
export function openedText({ opened }: Pick<PushRow, 'opened'>): string {
  if (opened === null) return ''
  return opened.times === 0 ? t('pushes.neverOpened') : t('pushes.opened', { n: opened.times })
}

export type PushEnd = 'early' | 'views' | 'time' | 'unknown'

/** What ended a push: somebody, its last view, or its time; a server may not tell how often it was opened. */
export function endingOf({
  deleted,
  opened,
  expireAfterViews,
}: Pick<PushRow, 'deleted' | 'opened' | 'expireAfterViews'>): PushEnd {
  if (deleted) return 'early'
  if (opened === null) return 'unknown'
  return opened.times >= expireAfterViews ? 'views' : 'time'
}

/** A push without an owner there, of which its server tells nobody. */
export function isSilent({ via, viewsLeft }: Pick<PushRow, 'via' | 'viewsLeft'>): boolean {
  return via !== null && viewsLeft === null
}
