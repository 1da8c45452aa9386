// Power events (sleep, wake, lock, shutdown), passed to the watcher. Nothing relies on them: the
// watcher notices a sleep by its clocks as well. Only types of Electron here.
import type { EventEmitter } from 'node:events'
import type { App } from 'electron'
import type { Watcher } from '../../monitor/operations/watch.ts'

export interface PowerOptions {
  /** Electron's powerMonitor. */
  readonly power: EventEmitter
  /** Electron's app. */
  readonly app: Pick<App, 'on'>
  readonly watcher: Pick<Watcher, 'suspending' | 'resumed'>
  /** Before a sleep or a shutdown. Best effort: it ends when the system no longer waits. Never rejects. */
  readonly onSleep: () => Promise<void>
  /** The user is back (resume or unlock); timers did not run meanwhile. */
  readonly onBack: () => void
  readonly quit: () => void
}

/** Ends with the process. */
export function followPower(options: PowerOptions): void {
  const { power, app, watcher, onSleep, onBack, quit } = options
  // When the session is lost (compositor, X server, bus), Electron ends without `before-quit`.
  app.on('quit', watcher.suspending)
  // A locked machine may sleep next, and some never say so.
  for (const event of ['suspend', 'lock-screen']) power.on(event, watcher.suspending)
  power.on('suspend', () => void onSleep())
  for (const event of ['resume', 'unlock-screen']) {
    power.on(event, () => {
      watcher.resumed()
      onBack()
    })
  }
  power.on('shutdown', (event: unknown) => {
    // The system waits for a moment, as long as a clean stop takes.
    if (canWait(event)) event.preventDefault()
    void onSleep().then(quit)
  })
}

/** Electron's types leave the event out, its documentation does not. */
function canWait(event: unknown): event is { preventDefault(): void } {
  return (
    typeof event === 'object' &&
    event !== null &&
    'preventDefault' in event &&
    typeof event.preventDefault === 'function'
  )
}
