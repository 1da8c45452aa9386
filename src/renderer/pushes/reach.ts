// Links begin with the address by which they can be opened now; where that is reached from.
import type { PushRow, Reach } from '../../shared/views/pushes.ts'
import { useAppState, useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { shortText } from '../ui/time-words.ts'

/** The link of a push as it can be opened at this moment. */
export function useReachableUrl(push: Pick<PushRow, 'url' | 'via'>): string {
  const { reach } = useAppState()
  return reachableUrl(push, reach.base)
}

/** A link to another server stays as that server gave it. */
export function reachableUrl({ url, via }: Pick<PushRow, 'url' | 'via'>, base: string): string {
  return via === null ? rebased(url, base) : url
}

export function rebased(url: string, base: string): string {
  const { pathname, search } = new URL(url)
  return base.replace(/\/$/, '') + pathname + search
}

/** `here`: this computer only. `through`: an address that was set, such as that of a proxy or a tunnel. */
export type ReachScope = 'here' | 'network' | 'through'

export function scopeOf(reach: Reach): ReachScope {
  if (reach.scope === 'computer') return 'here'
  return isOwn(reach, reach.base) ? 'network' : 'through'
}

/** Whether the listener for others is at an address of a network; one for a tunnel is not. */
export function isShared(reach: Reach): boolean {
  return reach.shared !== null && isOwn(reach, reach.shared)
}

/** When a link that others on the network can open now stops working for them; null: not by itself. */
export function endOfReach(reach: Reach, url: string): number | null {
  const isBySharing = reach.shared !== null && new URL(url).host === new URL(reach.shared).host
  return isBySharing ? reach.until : null
}

/** Until when others can open a link that works longer than it is shared, in words; null: as long as it works. */
export function useSharedUntil(
  url: string,
  { via, expiresAt }: Pick<PushRow, 'via' | 'expiresAt'>,
): string | null {
  const { reach } = useAppState()
  const zone = useZone()
  return useNow((now) => {
    const end = via === null ? endOfReach(reach, url) : null
    return end === null || end >= expiresAt ? null : shortText(end, now, zone)
  })
}

function isOwn({ interfaces }: Reach, url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return interfaces.some(({ address }) => address === host)
}

export const HOUR_MINUTES = 60
/** Minutes that sharing may be switched on for; null: until it is switched off. */
export const SHARE_PERIODS = [HOUR_MINUTES, 480, null] as const
