// Where the tooltip of the moment is shown: below its element, above it without room below, and never outside.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { onLeave } from '../router.tsx'
import { classes } from './classes.ts'
import popup from './Popup.module.css'
import { boxPlace } from './placement.ts'
import styles from './Tooltip.module.css'
import { hideTooltip, type Pointed, useTooltip } from './tooltip-state.ts'

/** Once in the shell. */
export function TooltipHost() {
  const { shown } = useTooltip()
  useEffect(() => onLeave(hideTooltip), [])
  // In the landmark of what it explains; fixed, it takes no room there.
  return shown && createPortal(<Box {...shown} />, landmarkOf(shown.at))
}

function landmarkOf(at: Element): Element {
  return at.closest('main, header') ?? document.body
}

function Box({ at, text }: Pointed) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    function place(): void {
      if (box.current === null) return
      const { offsetWidth: width, offsetHeight: height } = box.current
      const room = { width: innerWidth, height: innerHeight }
      const { left, top } = boxPlace(at.getBoundingClientRect(), { width, height }, room)
      Object.assign(box.current.style, { left: `${left}px`, top: `${top}px` })
    }
    place()
    const changes = new MutationObserver(() => {
      // It went while it was pointed at: no event says so.
      if (at.isConnected) place()
      else hideTooltip()
    })
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      changes.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [at])
  useEffect(() => {
    // What else Escape closes, it closes as well.
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hideTooltip()
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
  return (
    <div ref={box} role="tooltip" className={classes(popup.popup, styles.tooltip)}>
      {typeof text === 'function' ? text() : text}
    </div>
  )
}
