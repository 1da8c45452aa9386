// A row that opens as a whole what one link or button in it opens: for pointers, which see the whole row light up.
// Keys have that link or button, the only stop of the Tab key.

import type { MouseEvent } from 'react'

/** On the link or button that its row opens by a click anywhere. */
export const MAIN = { 'data-main': true } as const

/** Whether a click in a row means the row: not a link or a button in it, nor the end of selecting a text. */
export function meansRow({ target }: Pick<MouseEvent, 'target'>): boolean {
  if (target instanceof Element && target.closest('a, button, input')) return false
  return getSelection()?.isCollapsed !== false
}

/** For the row's element. */
export const OPENED_BY_CLICK = {
  onClick(event: MouseEvent<HTMLElement>): void {
    if (!meansRow(event)) return
    event.currentTarget.querySelector<HTMLElement>('[data-main]')?.click()
  },
}
