// Which clicks and touches on a row select it instead of opening it.
import type { MouseEvent } from 'react'
import { extendTo, toggle, useSelection } from './selected.ts'

type RowEvent = MouseEvent<HTMLElement>

/**
 * Shift: the range to this row, also by its name. Ctrl or Cmd, and a click beside the box: this row as well;
 * so does a tap while something is selected.
 * @returns whether the click was meant so
 */
function isSelectedBy(event: RowEvent, id: string): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, button')) return false
  const isBox = target?.closest('[data-column="select"]') !== null
  const isMore = isBox || event.ctrlKey || event.metaKey || isTapWhileSelecting(event)
  // A link with Ctrl opens in another tab.
  if (!event.shiftKey && (!isMore || (target?.closest('a') && !isTapWhileSelecting(event)))) {
    return false
  }
  event.preventDefault()
  event.currentTarget.focus({ preventScroll: true })
  if (event.shiftKey) extendTo(id)
  else toggle(id)
  return true
}

function isTapWhileSelecting(event: RowEvent): boolean {
  return isTouch(event) && useSelection.getState().ids.size > 0
}

function isTouch({ nativeEvent }: RowEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
}

/** Handlers of a row, before those of what is in it. */
export function selectingBy(id: string) {
  return {
    onClickCapture(event: RowEvent) {
      if (isSelectedBy(event, id)) event.stopPropagation()
    },
    /** A range of rows is meant, not one of text. */
    onMouseDown(event: RowEvent) {
      if (event.shiftKey) event.preventDefault()
    },
    /** A long press. */
    onContextMenu(event: RowEvent) {
      if (!isTouch(event)) return
      event.preventDefault()
      toggle(id)
    },
  }
}
