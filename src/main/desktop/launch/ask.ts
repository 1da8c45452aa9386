// Dialogs: the app cannot start, cannot hide, or has an update.
import { dialog } from 'electron'
import { type StartTrouble, WAY_TEXTS, type WayOut } from './start-trouble.ts'

export async function askWayOut({ message, detail, ways }: StartTrouble): Promise<WayOut> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Tocsin',
    message,
    detail,
    buttons: ways.map((way) => WAY_TEXTS[way]),
    defaultId: 0,
    cancelId: ways.length - 1,
    noLink: true,
  })
  return ways[response] ?? 'quit'
}

/** The window was closed where no tray icon would bring it back. False: the person quits. */
export async function askToKeepWatching(): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: 'Tocsin',
    message: 'Tocsin keeps monitoring.',
    detail:
      'This desktop shows no tray icon, so the window stays in the task bar. Jobs are not monitored after you quit.',
    buttons: ['Keep Monitoring', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 0
}

/** A newer version is ready. False: it is installed when the app quits. */
export async function askToRestart(version: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: 'Tocsin',
    message: `Tocsin ${version} is ready.`,
    detail: 'Jobs that ping while it restarts may have to try again.',
    buttons: ['Restart Now', 'When I Quit'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}
