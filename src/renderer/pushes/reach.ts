// Links begin with the address by which they can be opened now.
import { useAppState } from '../stores/installation.ts'

/** The same link under the base of this moment. */
export function useReachableUrl(url: string): string {
  const { reach } = useAppState()
  return rebased(url, reach.base)
}

export function rebased(url: string, base: string): string {
  const { pathname, search } = new URL(url)
  return base.replace(/\/$/, '') + pathname + search
}
