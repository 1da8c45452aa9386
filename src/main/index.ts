// The desktop entrance: the same application as headless, in Electron's main process, and a window.
import path from 'node:path'
import { app } from 'electron'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { resolveDataDir } from './config.ts'
import { registerCalls } from './desktop/ipc.ts'
import { createDesktopNotifier } from './desktop/notifications.ts'
import { createWindowOpener } from './desktop/window.ts'
import { EXIT, errorText, TocsinError } from './errors.ts'
import { createLog } from './log.ts'
import { headlessKeychain } from './secrets/master-key.ts'

async function main(): Promise<void> {
  if (!app.requestSingleInstanceLock()) return app.quit()
  await app.whenReady()
  const dataDir = resolveDataDir(undefined, process.env)
  const running = await createApp({
    dataDir,
    flags: {},
    env: process.env,
    clock: systemClock,
    createLog: (format) => createLog(format),
    createNotifier: () => createDesktopNotifier(),
    keychain: headlessKeychain(dataDir, process.env),
    windowFolder: null,
  })
  const openWindow = createWindowOpener(path.join(import.meta.dirname, '..'))
  registerCalls({ monitor: running.monitor, clock: systemClock, baseUrl: running.addresses.api })
  app.on('second-instance', openWindow)
  app.on('activate', openWindow)
  // Closing the window leaves the watcher running; quitting is explicit.
  app.on('window-all-closed', () => {})
  app.once('before-quit', (event) => {
    event.preventDefault()
    running.stop().finally(() => app.quit())
  })
  openWindow()
}

main().catch((error: unknown) => {
  process.stderr.write(`tocsin: ${errorText(error)}\n`)
  app.exit(error instanceof TocsinError ? error.exit : EXIT.internal)
})
