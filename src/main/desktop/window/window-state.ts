// The window's last place and theme, kept over restarts in a file of the desktop app.
import fs from 'node:fs'
import type { Settings } from '../../../shared/views/settings.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { type Bounds, readBounds } from './bounds.ts'

export type Theme = Settings['theme']

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export interface Remembered {
  /** Null: nothing is known, or what is makes no sense. */
  readonly bounds: Bounds | null
  readonly theme: Theme
}

export interface WindowState {
  get(): Remembered
  keep(changes: Partial<Remembered>): void
}

export function createWindowState(file: string, log: Log): WindowState {
  let remembered = read(file)
  return {
    get: () => remembered,
    keep(changes) {
      remembered = { ...remembered, ...changes }
      try {
        fs.writeFileSync(file, JSON.stringify(remembered))
      } catch (error) {
        log.warn(`the place of the window cannot be kept: ${errorText(error)}`)
      }
    },
  }
}

function read(file: string): Remembered {
  try {
    const stored: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    if (typeof stored !== 'object' || stored === null) return remember(null, null)
    return remember(
      'bounds' in stored ? stored.bounds : null,
      'theme' in stored ? stored.theme : null,
    )
  } catch {
    return remember(null, null)
  }
}

function remember(bounds: unknown, theme: unknown): Remembered {
  return { bounds: readBounds(bounds), theme: THEMES.find((known) => known === theme) ?? 'system' }
}
