// Starts the tray on Electron, whether or not the application runs. view.ts decides what it shows.
import path from 'node:path'
import { app, Menu, nativeImage, nativeTheme, Tray } from 'electron'
import { SECOND } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Shell } from '../shell.ts'
import type { Bounds } from '../window/bounds.ts'
import type { TrayAction } from './menu.ts'
import { readTrayFacts, type TraySource } from './read-facts.ts'
import { createTrayLoop } from './repaint.ts'
import { createTrayIcon } from './tray.ts'
import { findTrayHost, isWayland } from './tray-host.ts'
import { createTrayPresence, type TrayPresence } from './tray-presence.ts'

export interface TrayPart {
  readonly presence: TrayPresence
  /** From now on it shows what that says, until another source is given. */
  attach(source: TraySource): void
  /** Time may have passed that no timer knows of. */
  look(): void
  stop(): void
}

/** How long a panel may come up after an app that starts at login. */
const LIMIT = { x11: 3 * SECOND, wayland: 15 * SECOND }

export interface StartTrayOptions {
  /** The build's folder, with `icons` in it. */
  readonly outFolder: string
  readonly perform: (action: TrayAction) => void
  /** @param where the icon is; null: the system does not say */
  readonly onClick: (where: Bounds | null) => void
  /** The version that can be installed; null: none. */
  readonly update: () => string | null
  /** Called when the icon begins or ends to be shown. */
  readonly onPresence: () => void
}

export function startTray(
  { clock, log, health, speech }: Pick<Shell, 'clock' | 'log' | 'health' | 'speech'>,
  { outFolder, perform, onClick, update, onPresence }: StartTrayOptions,
): TrayPart {
  const { platform, env } = process
  let source: TraySource | null = null
  let detach = () => {}
  const icon = createTrayIcon({
    platform,
    folder: path.join(outFolder, 'icons', 'tray'),
    app,
    theme: nativeTheme,
    createImage: (file) => nativeImage.createFromPath(file),
    createMenu: (template) => Menu.buildFromTemplate(template),
    createTray: (image) => new Tray(image),
    perform,
    onClick,
  })
  const loop = createTrayLoop({
    clock,
    read: () => readTrayFacts({ clock, health, update, words: speech.words }, source),
    draw: icon.draw,
    onTrouble: (what, error) => log.error(`${what}: ${errorText(error)}`),
  })
  health.onChange(loop.changed)
  speech.onChange(loop.changed)
  loop.changed()
  const presence = createTrayPresence({
    clock,
    find: platform === 'linux' ? () => findTrayHost(env) : null,
    limit: isWayland(env) ? LIMIT.wayland : LIMIT.x11,
    make: icon.make,
    onChange: onPresence,
  })
  return {
    presence,
    attach(given) {
      detach()
      source = given
      detach = given.onChange(loop.changed)
      loop.changed()
    },
    look: loop.changed,
    stop() {
      detach()
      loop.stop()
      presence.stop()
      icon.destroy()
    },
  }
}
