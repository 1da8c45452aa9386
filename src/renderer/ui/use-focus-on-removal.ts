// Where the focus goes when what had it is taken away: a row that is expired or deleted would leave it nowhere.
import { type RefObject, useLayoutEffect } from 'react'

/** When the element goes while the focus is in it, the title of the page gets it. */
export function useFocusOnRemoval(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
      }
    }
  }, [element])
}
