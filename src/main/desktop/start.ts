// Starts the desktop app: the same application as headless, in Electron's main process, with a tray, a
// window and the system's notifications.
import { app } from 'electron'
import { EXIT, errorText, TocsinError } from '../errors.ts'
import { runDesktop } from './desktop.ts'

/** @param outFolder of the built preload and window */
export function startDesktop(outFolder: string): void {
  // Launched from a menu, stdout may be closed: EPIPE must not end the app.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  runDesktop(outFolder).catch((error: unknown) => {
    process.stderr.write(`tocsin: ${errorText(error)}\n`)
    app.exit(error instanceof TocsinError ? error.exit : EXIT.internal)
  })
}
