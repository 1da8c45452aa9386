// The dialogs that ask a person what to do: when the app cannot start, and when it cannot hide.
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
    message: 'Tocsin goes on watching.',
    detail:
      'This desktop shows no tray icon, so the window stays in the task bar. Jobs are not watched any more once you quit.',
    buttons: ['Keep Watching', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 0
}
