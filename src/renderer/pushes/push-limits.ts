// Whether a push would end at once under other limits. Pure.
import type { PushRow } from '../../shared/views/pushes.ts'

export function isUsedUpUnder(
  {
    createdAt,
    expireAfterViews,
    viewsLeft,
  }: Pick<PushRow, 'createdAt' | 'expireAfterViews' | 'viewsLeft'>,
  { minutes, views }: { readonly minutes: number; readonly views: number },
  now: number,
): boolean {
  const used = expireAfterViews - (viewsLeft ?? expireAfterViews)
  return views <= used || createdAt + minutes * 60_000 <= now
}
