// A box in the top layer beside a control: menus, popovers and tooltips lie in one.
import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Floating.module.css'
import { placeAt } from './placement.ts'

export interface FloatingProps extends Omit<ComponentProps<'div'>, 'popover'> {
  readonly anchor: Element
  readonly align?: 'start' | 'end' | 'center'
  /** Closed by Escape or a click elsewhere; left out: it is closed by whoever opened it. */
  readonly onDismiss?: (() => void) | undefined
  readonly children: ReactNode
}

export function Floating({
  anchor,
  align = 'start',
  onDismiss,
  className,
  children,
  ...rest
}: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  const dismissed = useEffectEvent(() => onDismiss?.())

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const size = { width: innerWidth, height: innerHeight }
    const { left, top } = placeAt(anchor.getBoundingClientRect(), { width, height }, size, align)
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    const closed = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'closed') dismissed()
    }
    element.addEventListener('toggle', closed)
    return () => element.removeEventListener('toggle', closed)
  }, [anchor, align])

  return (
    <div
      {...rest}
      ref={box}
      popover={onDismiss ? 'auto' : 'manual'}
      className={classes(styles.floating, className)}
    >
      {children}
    </div>
  )
}
