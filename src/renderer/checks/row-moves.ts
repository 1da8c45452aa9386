// A row whose check changed its state moves to its new place, so that the eye can follow it.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** As `--move` and `--ease` of tokens.css have them. */
const MOVE = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const

interface Places {
  readonly uuids: readonly string[]
  readonly tops: Tops
}

/** Of the rows in sight, in px: known without asking the page, which would have to be laid out for it. */
export type Tops = ReadonlyMap<string, number>

/**
 * Animates the rows in sight after a change of order. Not when rows came or went, as they do with each
 * letter of a search, and not where motion is unwanted.
 * @param scroller has the rows, as `data-uuid`
 */
export function useRowMoves(
  scroller: RefObject<HTMLElement | null>,
  uuids: readonly string[],
  tops: Tops,
): void {
  const before = useRef<Places>({ uuids, tops })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { uuids, tops }
    if (last.uuids === uuids || last.uuids.length !== uuids.length) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const [uuid, top] of tops) {
      const step = (last.tops.get(uuid) ?? top) - top
      if (step === 0) continue
      const row = scroller.current?.querySelector(`[data-uuid="${CSS.escape(uuid)}"]`)
      row?.animate([{ translate: `0 ${step}px` }, { translate: '0 0' }], MOVE)
    }
  })
}
