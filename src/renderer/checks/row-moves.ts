// A row whose check changed its state moves to its new place, so that the eye can follow it.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** As `--move` and `--ease` of tokens.css have them. */
const MOVE = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const

interface Places {
  readonly uuids: readonly string[]
  readonly tops: ReadonlyMap<string, number>
}

/**
 * Animates the rows in sight after a change of order. Not when rows came or went, as they do with each
 * letter of a search, and not where motion is unwanted.
 * @param scroller has the rows, as `data-uuid`
 */
export function useRowMoves(
  scroller: RefObject<HTMLElement | null>,
  uuids: readonly string[],
): void {
  const before = useRef<Places>({ uuids, tops: new Map() })
  useLayoutEffect(() => {
    const last = before.current
    if (scroller.current === null) return
    const rows = [...scroller.current.querySelectorAll<HTMLElement>('[data-uuid]')]
    const tops = new Map(rows.map((row) => [row.dataset.uuid ?? '', row.offsetTop]))
    before.current = { uuids, tops }
    if (last.uuids === uuids || last.uuids.length !== uuids.length) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const row of rows) {
      const step = (last.tops.get(row.dataset.uuid ?? '') ?? row.offsetTop) - row.offsetTop
      if (step !== 0) row.animate([{ translate: `0 ${step}px` }, { translate: '0 0' }], MOVE)
    }
  })
}
