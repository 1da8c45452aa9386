// A question or a form over the view, and the drawer at its side: the browser's own <dialog>, which
// keeps the focus inside, gives it back, and closes on Escape.
import {
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
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
}

/** Shown while it is rendered. What has `data-autofocus` gets the focus, else the title. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} look={props.wide ? 'wide' : 'dialog'} />
}

/** A detail of the view, at its side. */
export function Drawer(props: Omit<DialogProps, 'wide'>) {
  return <Modal {...props} look="drawer" />
}

function Modal({
  title,
  onClose,
  children,
  footer,
  keepOnOutsideClick = false,
  look,
}: DialogProps & { readonly look: 'dialog' | 'wide' | 'drawer' }) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const closed = useEffectEvent(onClose)

  // Before it is taken out of the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    element.showModal()
    const first = element.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? element.querySelector('h2'))?.focus()
    // The browser closes it on Escape; whether it is shown is for our owner to say.
    const cancelled = (event: Event) => {
      event.preventDefault()
      closed()
    }
    element.addEventListener('cancel', cancelled)
    return () => {
      element.removeEventListener('cancel', cancelled)
      element.close()
    }
  }, [])

  function onPointer(event: MouseEvent): void {
    if (event.target === box.current && !keepOnOutsideClick) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does it by key
    <dialog
      ref={box}
      className={styles.modal}
      data-look={look}
      aria-labelledby={id}
      onClick={onPointer}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={id} dir="auto" tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}
