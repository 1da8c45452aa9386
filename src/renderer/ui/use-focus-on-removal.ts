// Where the focus goes when what had it is taken away: a row that is expired or deleted would leave it nowhere.
import { type RefObject, useLayoutEffect } from 'react'

type FindOther = (element: HTMLElement) => HTMLElement | null | undefined

function titleOfPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-page-title]')
}

/**
 * When the element goes while the focus is in it, another one gets it.
 * @param findOther which; the title of the page where there is none, or none is named. The same at each draw.
 */
export function useFocusOnRemoval(
  element: RefObject<HTMLElement | null>,
  findOther: FindOther = titleOfPage,
): void {
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (!current?.contains(document.activeElement)) return
      const other = findOther(current) ?? titleOfPage()
      other?.focus({ preventScroll: true })
    }
  }, [element, findOther])
}
