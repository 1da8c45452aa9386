// Where toasts are shown. They stay while they are pointed at or focused.
import { useEffect, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import styles from './ToastHost.module.css'
import { dismiss, STAY_MS, type Toast, undo, useToasts } from './toast.ts'

/** Once, in the shell. */
export function Toasts() {
  const { toasts } = useToasts()
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastBox({ toast }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(toast), STAY_MS)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether it is being read
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{toast.text}</span>
      {toast.undo && (
        <Button size="s" kind="quiet" className={styles.undo} onClick={() => undo(toast)}>
          Undo
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" size="s" onClick={() => dismiss(toast)} />
    </div>
  )
}
