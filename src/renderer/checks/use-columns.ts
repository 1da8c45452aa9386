// Which columns of the list are shown: those that are chosen, as far as there is room.
import { type RefObject, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  type ColumnChoices,
  type ColumnName,
  chosenColumns,
  fittingColumns,
  nameWidth,
  PHONE,
} from './columns.ts'

/** Of the last list, in CSS pixels: the next one is as wide, mostly. */
let lastRoom = Number.POSITIVE_INFINITY

/** Of the list that is shown, or was shown last. */
export function roomOfList(): number {
  return lastRoom
}

export interface ShownColumns {
  readonly columns: readonly ColumnName[]
  /** In CSS pixels; undefined: it takes what the others leave. */
  readonly nameWidth: number | undefined
}

/** @param scroller around the table */
export function useColumns(
  scroller: RefObject<HTMLElement | null>,
  choices: ColumnChoices,
  withServers: boolean,
): ShownColumns {
  const [room, setRoom] = useState(lastRoom)
  const isPhone = useIsPhone()
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      lastRoom =
        element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      setRoom(lastRoom)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const chosen = chosenColumns(choices, withServers, room)
  const names = fittingColumns(chosen, room, isPhone).join(' ')
  // The same columns stay the same list: rows re-render only for others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const columns = useMemo(() => fittingColumns(chosen, room, isPhone), [names])
  return { columns, nameWidth: isPhone ? undefined : nameWidth(columns, room) }
}

const narrow = matchMedia(`(width < ${PHONE}px)`)

export function useIsPhone(): boolean {
  return useSyncExternalStore(listen, () => narrow.matches)
}

function listen(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}
