// What the app asks a person: it cannot start, or cannot hide. Never by the system's message boxes.
import { app, dialog } from 'electron'
import { reasonOf } from '../../errors.ts'
import { createSpeech } from '../../speech.ts'
import type { Words } from '../../words.ts'
import { askInWindow } from '../window/ask.ts'
import type { StartTrouble, WayOut } from './start-trouble.ts'

/**
 * Shows why the app could not start, before it had a tray or a window. In a terminal, the line that is
 * printed is enough.
 */
export async function showStartError(error: unknown): Promise<void> {
  if (process.stderr.isTTY) return
  // Before, Linux has no dialog.
  await app.whenReady()
  const system = () => app.getPreferredSystemLanguages()
  const speech = createSpeech({ system, onTrouble: () => {} })
  await speech.follow('system')
  const { t, said } = speech.words()
  dialog.showErrorBox(t('desktop.cannotStart'), `${said(reasonOf(error))}.`)
}

export async function askWayOut(
  { message, detail, ways }: StartTrouble,
  words: Words,
): Promise<WayOut> {
  const choices = ways.map((way) => words.t(`desktop.way.${way}`))
  const question = { message, detail, choices, closed: choices.length - 1 }
  return ways[await askInWindow(question, words)] ?? 'quit'
}

let keeping: Promise<boolean> | null = null

/**
 * The window was closed where no tray icon would bring it back. False: the person quits.
 * @param endsMonitoring whether quitting does; a service goes on
 */
export function askToKeepWatching(endsMonitoring: boolean, words: Words): Promise<boolean> {
  const { t } = words
  const question = {
    message: t(endsMonitoring ? 'desktop.keepsMonitoring' : 'desktop.stillOpen'),
    detail: t(endsMonitoring ? 'desktop.staysInTaskBar' : 'desktop.staysWithService'),
    choices: [
      t(endsMonitoring ? 'desktop.keepMonitoring' : 'desktop.keepOpen'),
      t('desktop.way.quit'),
    ],
    closed: 0,
  }
  keeping ??= askInWindow(question, words).then((choice) => {
    keeping = null
    return choice === 0
  })
  return keeping
}
