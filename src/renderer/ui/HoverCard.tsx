// A card at one spot of a picture: what the mark there says. For sighted people; the picture says the
// same to screen readers by itself.
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import styles from './HoverCard.module.css'
import popup from './Popup.module.css'
import { PLACEMENT } from './placement.ts'

export interface HoverCardProps {
  /** The picture. */
  readonly at: Element
  /** Where in its width, from 0 to 1. */
  readonly fraction: number
  readonly title: string
  readonly lines: readonly string[]
}

/** Room that a card needs below its picture, in px; where there is less it stands above. */
const ROOM = 120

export function HoverCard({ at, fraction, title, lines }: HoverCardProps) {
  const { left, width, top, bottom } = at.getBoundingClientRect()
  const isAbove = bottom + ROOM > innerHeight
  const x = left + width * fraction
  return createPortal(
    <div
      className={styles.anchor}
      data-side={isAbove ? 'above' : 'below'}
      style={{
        insetInlineStart: x,
        top: isAbove ? top - PLACEMENT.sideOffset : bottom + PLACEMENT.sideOffset,
        // Away from the edge that it would leave the window by.
        ['--shift' as string]: `${(-100 * x) / innerWidth}%`,
      }}
      aria-hidden="true"
    >
      <div className={classes(popup.popup, styles.card)}>
        <strong>{title}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>,
    document.body,
  )
}
