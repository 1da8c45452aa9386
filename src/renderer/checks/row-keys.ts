// Which element of the list shows which check. An element stays with its check, so that focus and motion do; with a
// letter of a search, elements go on to other checks: to change what stands in them takes half as long as new ones.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { hideTooltip } from '../ui/tooltip-state.ts'

/** React's keys by the ids of the rows in sight, in their order. */
export type RowKeys = ReadonlyMap<string, string>

/**
 * @param ids of the rows in sight, in order
 * @param text what they were searched for
 * @param scroller around the rows
 */
export function useRowKeys(
  ids: readonly string[],
  text: string,
  scroller: RefObject<HTMLElement | null>,
): RowKeys {
  const last = useRef<{ readonly text: string; readonly keys: RowKeys }>({ text, keys: new Map() })
  // What is in focus, or has its menu open, stays what it is.
  const goesOn = last.current.text !== text && isElsewhere(scroller.current)
  const keys = goesOn ? handedOn(last.current.keys, ids) : kept(last.current.keys, ids)
  useLayoutEffect(() => {
    last.current = { text, keys }
    if (!goesOn) return
    // It may say something of the check before.
    hideTooltip()
    endFades(scroller.current)
  })
  return keys
}

/** No colour fades from that of another check. */
function endFades(scroller: HTMLElement | null): void {
  for (const animation of scroller?.getAnimations({ subtree: true }) ?? [])
    if (animation instanceof CSSTransition) animation.finish()
}

/** Whether the focus is in a field, outside. */
function isElsewhere(scroller: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && scroller?.contains(activeElement) === false
}

/** Each check keeps its element. */
export function kept(before: RowKeys, ids: readonly string[]): RowKeys {
  const taken = new Set(before.values())
  return new Map(ids.map((id) => [id, before.get(id) ?? unused(id, taken)]))
}

/** The first check gets the first element, and so on: none has to move. */
export function handedOn(before: RowKeys, ids: readonly string[]): RowKeys {
  const free = [...before.values()]
  const taken = new Set(free)
  return new Map(ids.map((id, place) => [id, free[place] ?? unused(id, taken)]))
}

/** Named after the check, unless that name went on to another. */
function unused(id: string, taken: ReadonlySet<string>): string {
  return taken.has(id) ? unused(`${id}'`, taken) : id
}
