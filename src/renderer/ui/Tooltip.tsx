// A word more about what is pointed at or focused. Nothing that matters is said only here.
import { type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { onTick } from '../stores/now.ts'
import { Floating } from './Floating.tsx'
import styles from './Tooltip.module.css'

interface Shown {
  readonly text: string
  readonly anchor: Element
}

const useShown = create<{ readonly shown: Shown | null }>(() => ({ shown: null }))
const TOOLTIP_ID = 'tooltip'

/**
 * Until it is shown. Not at once in any case: the focus may have come while something else opens or
 * closes, and then the browser refuses to open another.
 */
const DELAY_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

function hide(): void {
  clearTimeout(timer)
  const { shown } = useShown.getState()
  if (shown === null) return
  if (shown.anchor.getAttribute('aria-describedby') === TOOLTIP_ID) {
    shown.anchor.removeAttribute('aria-describedby')
  }
  useShown.setState({ shown: null })
}

export interface TooltipProps {
  /** A function is asked when it is shown: for what costs some thought. */
  readonly text: string | (() => string)
  /** The text is already the name of what it explains: not to be read out twice. */
  readonly isName?: boolean
  /** One element. */
  readonly children: ReactNode
}

export function Tooltip({ text, isName = false, children }: TooltipProps) {
  function show(wrapper: Element): void {
    const anchor = wrapper.firstElementChild
    const words = typeof text === 'string' ? text : text()
    if (anchor === null || words === '') return
    hide()
    timer = setTimeout(() => {
      if (!isName && !anchor.hasAttribute('aria-describedby')) {
        anchor.setAttribute('aria-describedby', TOOLTIP_ID)
      }
      useShown.setState({ shown: { text: words, anchor } })
    }, DELAY_MS)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches what its child is told
    <span
      className={styles.wrapper}
      onPointerOver={(event) => event.pointerType === 'mouse' && show(event.currentTarget)}
      onPointerOut={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.currentTarget)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
    </span>
  )
}

/** Once in the shell: where the tooltip of the moment is shown. */
export function TooltipHost() {
  const { shown } = useShown()
  useEffect(() => {
    if (shown === null) return
    // What it was about may have gone meanwhile, and is then pointed at by nobody.
    return onTick(() => !shown.anchor.isConnected && hide())
  }, [shown])
  if (shown === null || !shown.anchor.isConnected) return null
  return (
    <Floating
      key={shown.text}
      id={TOOLTIP_ID}
      role="tooltip"
      anchor={shown.anchor}
      align="center"
      className={styles.tooltip}
    >
      {shown.text}
    </Floating>
  )
}
