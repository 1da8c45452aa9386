// A word more about what is pointed at or focused. For sighted people: nothing is said only here.
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { classes } from './classes.ts'
import popup from './Popup.module.css'
import { PLACEMENT } from './placement.ts'
import styles from './Tooltip.module.css'

/** A function is asked when it is shown: for what costs some thought. */
type TooltipText = string | (() => string)

const tooltips = Base.createHandle<TooltipText>()
const DELAY_MS = 400

export interface TooltipProps {
  readonly text: TooltipText
  readonly children: ReactElement
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Trigger
      handle={tooltips}
      payload={text}
      delay={DELAY_MS}
      disabled={text === ''}
      render={children}
    />
  )
}

/** Once in the shell: where the tooltip of the moment is shown. */
export function TooltipHost() {
  return (
    <Base.Root
      handle={tooltips}
      disableHoverablePopup
      // Escape closes the dialog below as well, whether its close button shows a tooltip or not.
      onOpenChange={(_, { reason, allowPropagation }) =>
        reason === 'escape-key' && allowPropagation()
      }
    >
      {({ payload: text = '' }) => (
        <Base.Portal>
          <Base.Positioner side="bottom" {...PLACEMENT} className={styles.positioner}>
            <Base.Popup role="tooltip" className={classes(popup.popup, styles.tooltip)}>
              {typeof text === 'function' ? text() : text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  )
}
