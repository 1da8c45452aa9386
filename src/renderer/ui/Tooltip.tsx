// A word more about what is pointed at or focused. For sighted people: nothing is said only here. A list has
// some in each of its rows, so that one costs no more than its handlers.
import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { hideTooltip, showTooltip, showTooltipSoon, type TooltipText } from './tooltip-state.ts'

export interface TooltipProps {
  readonly text: TooltipText
  /** An element, or a component that hands its handlers on to one. */
  readonly children: ReactElement<Handlers>
}

interface Handlers {
  onPointerEnter?: (event: PointerEvent<Element>) => void
  onPointerLeave?: (event: PointerEvent<Element>) => void
  onFocus?: (event: FocusEvent<Element>) => void
  onBlur?: (event: FocusEvent<Element>) => void
  onClick?: (event: MouseEvent<Element>) => void
}

export function Tooltip({ text, children }: TooltipProps) {
  if (text === '') return children
  const { onPointerEnter, onPointerLeave, onFocus, onBlur, onClick } = children.props
  return cloneElement(children, {
    onPointerEnter(event) {
      onPointerEnter?.(event)
      // A finger points only where it presses.
      if (event.pointerType === 'mouse') showTooltipSoon({ at: event.currentTarget, text })
    },
    onPointerLeave(event) {
      onPointerLeave?.(event)
      hideTooltip()
    },
    onFocus(event) {
      onFocus?.(event)
      // Where a click put the focus, nobody asks what it is.
      if (event.target.matches(':focus-visible')) showTooltip({ at: event.currentTarget, text })
    },
    onBlur(event) {
      onBlur?.(event)
      hideTooltip()
    },
    onClick(event) {
      hideTooltip()
      onClick?.(event)
    },
  })
}
