// What the app asks a person: it cannot start, or cannot hide. Never by the system's message boxes.
import { app, dialog } from 'electron'
import { askInWindow } from '../window/ask.ts'
import { type StartTrouble, WAY_TEXTS, type WayOut } from './start-trouble.ts'

/**
 * Shows why the app could not start, before it had a tray or a window. In a terminal, the line that is
 * printed is enough.
 */
export async function showStartError(reason: string): Promise<void> {
  if (process.stderr.isTTY) return
  // Before, Linux has no dialog.
  await app.whenReady()
  dialog.showErrorBox('Tocsin cannot start', `${reason}.`)
}

export async function askWayOut({ message, detail, ways }: StartTrouble): Promise<WayOut> {
  const choices = ways.map((way) => WAY_TEXTS[way])
  return ways[await askInWindow({ message, detail, choices, closed: choices.length - 1 })] ?? 'quit'
}

let keeping: Promise<boolean> | null = null

/**
 * The window was closed where no tray icon would bring it back. False: the person quits.
 * @param endsMonitoring whether quitting does; a service goes on
 */
export function askToKeepWatching(endsMonitoring: boolean): Promise<boolean> {
  const detail = 'This desktop shows no tray icon, so the window stays in the task bar.'
  const after = endsMonitoring
    ? 'Jobs are not monitored after you quit.'
    : 'After you quit, the Tocsin service goes on monitoring; you get no notifications by this app.'
  keeping ??= askInWindow({
    message: endsMonitoring ? 'Tocsin keeps monitoring.' : 'Tocsin is still open.',
    detail: `${detail} ${after}`,
    choices: [endsMonitoring ? 'Keep Monitoring' : 'Keep Open', 'Quit'],
    closed: 0,
  }).then((choice) => {
    keeping = null
    return choice === 0
  })
  return keeping
}
