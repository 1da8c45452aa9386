// Where toasts are shown. They stay while they are pointed at or focused; F6 goes to them.

import { Toast as Base } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { onLeave } from '../router.tsx'
import { t } from '../words/t.ts'
import { Button, IconButton } from './Button.tsx'
import styles from './ToastHost.module.css'
import { dismiss, leaveToasts, MOST, STAY_MS, type Toast, undo, useToasts } from './toast.ts'
import { keepRoom } from './toast-room.ts'

/** Shows them, and closes one when its time is over or a person dismisses it. */
const manager = Base.createToastManager<Toast>()
const added = new Set<string>()

/** Shows those that are new, and closes those that are over. */
function follow(open: readonly Toast[]): void {
  for (const id of added) if (!open.some((toast) => toast.id === id)) close(id)
  for (const toast of open) if (!added.has(toast.id)) add(toast)
}

function add(toast: Toast): void {
  const { id, text, tone } = toast
  added.add(id)
  manager.add({ id, title: text, type: tone, data: toast, onClose: () => dismiss(toast) })
}

function close(id: string): void {
  added.delete(id)
  manager.close(id)
}

/**
 * Once in the window, signed in or not: a toast whose time runs must not go with a view. Not a chunk: it says
 * that the server is away, which may happen before chunks are loaded.
 */
export function Toasts() {
  useEffect(() => {
    follow(useToasts.getState().open)
    return useToasts.subscribe(({ open }) => follow(open))
  }, [])
  useEffect(() => onLeave(leaveToasts), [])
  const messages = useRef<HTMLDivElement>(null)
  const isOpen = useToasts(({ open }) => open.length > 0)
  useEffect(() => {
    return isOpen && messages.current !== null ? keepRoom(messages.current) : undefined
  }, [isOpen])
  return (
    <Base.Provider toastManager={manager} timeout={STAY_MS} limit={MOST}>
      <Base.Portal>
        <Base.Viewport ref={messages} className={styles.toasts} aria-label={t('ui.messages')}>
          <List />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

/** It asks nothing, and the keys of the view go on working: no dialog, which it is by default. */
const NO_DIALOG = { role: 'group', 'aria-modal': undefined } as const

function List() {
  const { toasts } = Base.useToastManager<Toast>()
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      swipeDirection="down"
      {...NO_DIALOG}
    >
      <Base.Title render={<span />} className={styles.text} />
      {toast.data && <Buttons toast={toast.data} />}
    </Base.Root>
  ))
}

function Buttons({ toast }: { readonly toast: Toast }) {
  return (
    <>
      {toast.undo && (
        <Button size="s" kind="quiet" className={styles.undo} onClick={() => undo(toast)}>
          {t('ui.undo')}
        </Button>
      )}
      <IconButton icon="close" label={t('ui.dismiss')} size="s" onClick={() => dismiss(toast)} />
    </>
  )
}
