// Which tooltip is to be shown, and when: after a moment where one points, at once where the keys have the
// focus. Knows no component.
import { create } from 'zustand'

/** A function is asked when it is shown: for what costs some thought. */
export type TooltipText = string | (() => string)

export interface Pointed {
  readonly at: Element
  readonly text: TooltipText
}

/** Null: none is shown. */
export const useTooltip = create<{ readonly shown: Pointed | null }>(() => ({ shown: null }))

const DELAY_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

export function showTooltip(pointed: Pointed): void {
  clearTimeout(timer)
  useTooltip.setState({ shown: pointed })
}

/** Shows it if nothing takes it away before. */
export function showTooltipSoon(pointed: Pointed): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // A row that moved or went while it was pointed at: no event says so.
    if (pointed.at.isConnected) showTooltip(pointed)
  }, DELAY_MS)
}

export function hideTooltip(): void {
  clearTimeout(timer)
  if (useTooltip.getState().shown !== null) useTooltip.setState({ shown: null })
}
