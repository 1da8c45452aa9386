// Starts the tray on Electron, whether or not the application runs. view.ts decides what it shows.
import path from 'node:path'
import { app, Menu, nativeImage, nativeTheme, Tray } from 'electron'
import { errorText } from '../../errors.ts'
import type { Shell } from '../shell.ts'
import type { TrayAction } from './menu.ts'
import { onTrayChange, readTrayFacts, type TraySource } from './read-facts.ts'
import { createTrayLoop } from './repaint.ts'
import { createTrayIcon } from './tray.ts'

export interface TrayPart {
  /** From now on it shows the running application. */
  attach(source: TraySource): void
  /** Time may have passed that no timer knows of. */
  look(): void
  stop(): void
}

/** @param outFolder the build's folder, with `icons` in it */
export function startTray(
  { clock, log, health }: Pick<Shell, 'clock' | 'log' | 'health'>,
  outFolder: string,
  perform: (action: TrayAction) => void,
): TrayPart {
  let source: TraySource | null = null
  let detach = () => {}
  const icon = createTrayIcon({
    platform: process.platform,
    folder: path.join(outFolder, 'icons', 'tray'),
    app,
    theme: nativeTheme,
    createImage: (file) => nativeImage.createFromPath(file),
    createMenu: (template) => Menu.buildFromTemplate(template),
    createTray: (image) => new Tray(image),
    perform,
  })
  const loop = createTrayLoop({
    clock,
    read: () => readTrayFacts({ clock, health }, source),
    draw: icon.draw,
    onTrouble: (what, error) => log.error(`${what}: ${errorText(error)}`),
  })
  health.onChange(loop.changed)
  loop.changed()
  return {
    attach(running) {
      source = running
      detach = onTrayChange(running, loop.changed)
      loop.changed()
    },
    look: loop.changed,
    stop() {
      detach()
      loop.stop()
      icon.destroy()
    },
  }
}
