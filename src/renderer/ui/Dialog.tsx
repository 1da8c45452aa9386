// A question or a form over the view, the drawer at its side, the sheet at its foot.

import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { t } from '../words/t.ts'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'

export interface DialogProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  /** A form with something typed in is not closed by a click beside it. */
  readonly keepOnOutsideClick?: boolean
  readonly wide?: boolean
  /** Nothing in it takes the focus: it does itself, so that keys scroll it. */
  readonly toRead?: boolean
}

/** Shown while it is rendered. What has `data-autofocus` gets the focus, else a form's first field, else the title. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} look={props.wide ? 'wide' : 'dialog'} />
}

/** A detail of the view, at its side. */
export function Drawer(props: Omit<DialogProps, 'wide'>) {
  return <Modal {...props} look="drawer" />
}

/** A choice on a phone, where a thumb is. */
export function Sheet(props: Omit<DialogProps, 'wide' | 'footer'>) {
  return <Modal {...props} look="sheet" />
}

/** Of radio buttons, the one that is chosen: the others are not in the order of the keys. */
const FIRST_FIELD =
  'form :is(input:not([type=radio]:not(:checked)), textarea, [role=combobox]):not(:disabled)'

function Modal({
  title,
  onClose,
  children,
  footer,
  keepOnOutsideClick = false,
  toRead = false,
  look,
}: DialogProps & { readonly look: 'dialog' | 'wide' | 'drawer' | 'sheet' }) {
  const box = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const first = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
  const firstFocus = () => first('[data-autofocus]') ?? first(FIRST_FIELD) ?? heading.current

  return (
    <Base.Root open disablePointerDismissal={keepOnOutsideClick} onOpenChange={onClose}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport} data-look={look}>
          <Base.Popup ref={box} className={styles.modal} data-look={look} initialFocus={firstFocus}>
            <header className={styles.header}>
              <Base.Title ref={heading} dir="auto" tabIndex={-1}>
                {title}
              </Base.Title>
              <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
            </header>
            <div className={styles.body} tabIndex={toRead ? 0 : undefined}>
              {children}
            </div>
            {footer && (
              <footer className={styles.footer} data-footer="">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
