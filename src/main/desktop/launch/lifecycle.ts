// Quitting and crashes: quitting drains first; the crash of a part is logged and shown, and does not
// end monitoring.
import { app } from 'electron'
import { tell } from '../../../shared/words/told.ts'
import type { Clock, Millis } from '../../clock.ts'
import { errorText, reasonOf } from '../../errors.ts'
import { type Health, troubleOf } from '../../health.ts'
import type { Log } from '../../log.ts'
import { within } from '../../within.ts'

/** A drain that hangs is ended all the same: what was answered is on disk. */
const DRAIN_LIMIT: Millis = 4500

export interface DrainOptions {
  readonly clock: Clock
  readonly log: Log
  /** Finishes the requests in hand, commits, closes. */
  readonly drain: () => Promise<void>
}

/** Every way of quitting (menu, tray, shortcut, a signal) finishes what is in hand. */
export function drainBeforeQuit({ clock, log, drain }: DrainOptions): void {
  let phase: 'running' | 'draining' | 'drained' = 'running'
  app.on('before-quit', (event) => {
    if (phase === 'drained') return
    event.preventDefault()
    if (phase === 'draining') return
    phase = 'draining'
    const done = drain().catch((error) => log.error(`stopping failed: ${errorText(error)}`))
    void within(clock, DRAIN_LIMIT, done, () => {}).then(() => {
      phase = 'drained'
      app.quit()
    })
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.quit())
}

/** Quits and starts again, after a restore: every part begins from what is stored then. */
export function startAnew(): void {
  const { APPIMAGE } = process.env
  // What an AppImage was unpacked to is gone by then.
  app.relaunch(APPIMAGE ? { execPath: APPIMAGE } : {})
  app.quit()
}

/** Instead of Electron's own dialog, which would stand in the way of the watcher. */
export function surviveCrashes(log: Log, health: Health): void {
  const noted = (what: string) => (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log.error(`${what}: ${text}`)
    const reason = tell('troubles.crashed', { reason: reasonOf(error) })
    health.report('main', troubleOf('fault', reason))
  }
  process.on('uncaughtException', noted('an unexpected error'))
  process.on('unhandledRejection', noted('an unexpected rejection'))
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') log.error(`the ${type} process ended: ${reason}`)
  })
}
