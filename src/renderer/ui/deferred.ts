// What cannot be taken back is done when the time for Undo is over, or when the window goes.
import { attempt, STAY_MS, toast } from './toasts.ts'

export function deferred(text: string, action: () => Promise<void>): void {
  let isOpen = true
  const timer = setTimeout(run, STAY_MS)
  addEventListener('pagehide', run)

  function close(): boolean {
    const wasOpen = isOpen
    isOpen = false
    clearTimeout(timer)
    removeEventListener('pagehide', run)
    return wasOpen
  }

  function run(): void {
    if (close()) attempt(action)
  }

  toast(text, { undo: () => void close() })
}
