// Links begin with the address by which they can be opened now.
import type { PushRow } from '../../shared/views/pushes.ts'
import { useAppState } from '../stores/installation.ts'

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
