// Short messages at the foot of the window: what was done, with a way back; what went wrong.
import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'error'
  readonly undo: (() => void) | null
  /** Done when the time for Undo is over. */
  readonly afterwards: (() => void) | null
}

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** How long there is for Undo. */
export const STAY_MS = 8000
const MOST = 3
let last = 0

/** Says what was done. `undo` puts it back. */
export function toast(text: string, options: { readonly undo?: () => void } = {}): void {
  show({ text, tone: 'plain', undo: options.undo ?? null, afterwards: null })
}

/**
 * For what cannot be taken back: it is done when the time for Undo is over. If the window is closed
 * before, it is not done.
 */
export function deferred(text: string, action: () => Promise<unknown>): void {
  show({ text, tone: 'plain', undo: () => {}, afterwards: () => attempt(action) })
}

/** Says what went wrong, where no form can. */
export function toastError(error: unknown): void {
  show({ text: messageOf(error), tone: 'error', undo: null, afterwards: null })
}

/** Runs an action and says so when it fails. For event handlers, which nobody awaits. */
export function attempt(action: () => Promise<unknown>): void {
  action().catch(toastError)
}

/** Takes it away: its time for Undo is over. */
export function dismiss(toast: Toast): void {
  if (drop(toast)) toast.afterwards?.()
}

export function undo(toast: Toast): void {
  if (drop(toast)) toast.undo?.()
}

/** @returns whether it was still there */
function drop({ id }: Toast): boolean {
  const { toasts } = useToasts.getState()
  const rest = toasts.filter((toast) => toast.id !== id)
  useToasts.setState({ toasts: rest })
  return rest.length < toasts.length
}

/** What an error says to a person. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'OfflineError') return 'The server cannot be reached. Nothing was changed.'
  if (error.name === 'SignedOutError') return 'This window is signed out. Nothing was changed.'
  return sentence(error.message)
}

/** The main side's texts are parts of sentences: `name is too long`. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`
}

function show(toast: Omit<Toast, 'id'>): void {
  last += 1
  const { toasts } = useToasts.getState()
  const [oldest] = toasts
  if (toasts.length >= MOST && oldest !== undefined) dismiss(oldest)
  const shown: Toast = { ...toast, id: last }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, shown] }))
}
