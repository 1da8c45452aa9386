// The desktop entrance: the same application as headless, in Electron's main process, with a tray,
// a window and the system's notifications.
import path from 'node:path'
import { app } from 'electron'
import { runDesktop } from './desktop/desktop.ts'
import { EXIT, errorText, TocsinError } from './errors.ts'

// Started from a menu, nobody reads what is printed, and a lost reader is no reason to stop.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

runDesktop(path.join(import.meta.dirname, '..')).catch((error: unknown) => {
  process.stderr.write(`tocsin: ${errorText(error)}\n`)
  app.exit(error instanceof TocsinError ? error.exit : EXIT.internal)
})
