// A picture of marks in a row, one of which is meant: by the pointer, or by keys.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { type MarkRow, markByKey, nearestMark } from './nearest-mark.ts'

export interface MarksOptions extends MarkRow {
  /** Enter or a click on a mark. Whether it meant anything. */
  readonly onOpen: (index: number) => boolean
}

export interface Marks<Picture extends Element> {
  readonly picture: RefObject<Picture | null>
  /** Of the meant one, from the left; null: none is. */
  readonly index: number | null
  /** Chosen by a key: then screen readers are told of it. */
  readonly isByKey: boolean
  /** For the picture. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onBlur: () => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onClick: (event: MouseEvent) => void
  }
}

export function useMarks<Picture extends Element>(options: MarksOptions): Marks<Picture> {
  const { count, onOpen } = options
  const picture = useRef<Picture>(null)
  /** Counted from the last one: what is added at the right does not move it. */
  const [back, setBack] = useState<number | null>(null)
  const [isByKey, setByKey] = useState(false)
  const index = back === null || back >= count ? null : count - 1 - back

  function move(event: KeyboardEvent): void {
    const to = markByKey(event.key, back, count)
    if (event.key === 'Escape' && index !== null) setBack(null)
    else if (event.key === 'Enter' && index !== null) onOpen(index)
    else if (to !== null) {
      setByKey(true)
      setBack(to)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function at(event: MouseEvent): number | null {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return nearestMark((event.clientX - left) / width, options)
  }

  function point(event: PointerEvent): void {
    const pointed = at(event)
    setByKey(false)
    setBack(pointed === null ? null : count - 1 - pointed)
  }

  return {
    picture,
    index,
    isByKey,
    handlers: {
      onKeyDown: move,
      onBlur: () => setBack(null),
      onPointerMove: point,
      onPointerLeave: () => setBack(null),
      onClick(event) {
        // Of its own place: a finger has not moved before, and a quick hand is ahead of the card.
        const clicked = at(event)
        // Beside a mark, a click means what lies below the picture.
        if (clicked !== null && onOpen(clicked)) event.stopPropagation()
      },
    },
  }
}
