// A desktop whose panel shows tray icons: on Linux whoever asks the session bus is told so.
import fs from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../support/house.ts'

/**
 * The environment of an app that runs beside such a panel.
 * @param folder for the program that is asked; not removed when it is given
 * @param programs the folders of all other programs: those of the machine, unless it has less
 */
export function withPanel(
  folder: string = temporaryFolder(),
  programs?: string,
): Record<string, string> {
  return panelSaying('echo "   boolean true"', folder, programs)
}

/** A panel that comes up after the app: once `comesUp` was called. */
export function withLatePanel() {
  const folder = temporaryFolder()
  const sign = path.join(folder, 'panel')
  const env = panelSaying(`[ -e ${sign} ] && echo "boolean true" || echo "boolean false"`, folder)
  return { env, comesUp: () => fs.writeFileSync(sign, '') }
}

function panelSaying(
  line: string,
  folder: string,
  programs = process.env.PATH,
): Record<string, string> {
  const asks = `#!/bin/sh\n${line}\n`
  fs.writeFileSync(path.join(folder, 'dbus-send'), asks, { mode: 0o755 })
  return {
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/bus`,
    PATH: [folder, programs].join(path.delimiter),
  }
}
