// The window's last place and theme, kept over restarts in a file of the desktop app.
import type { Settings } from '../../../shared/views/settings.ts'
import type { Log } from '../../log.ts'
import { type JsonFile, openJsonFile } from '../system/json-file.ts'
import { type Bounds, readBounds } from './bounds.ts'

export type Theme = Settings['theme']

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export interface Remembered {
  /** Null: nothing is known, or what is makes no sense. */
  readonly bounds: Bounds | null
  readonly theme: Theme
}

export type WindowState = JsonFile<Remembered>

export function createWindowState(file: string, log: Log): WindowState {
  return openJsonFile({ file, log, read, name: 'the place of the window' })
}

function read({ bounds, theme }: { bounds?: unknown; theme?: unknown }): Remembered {
  return { bounds: readBounds(bounds), theme: THEMES.find((known) => known === theme) ?? 'system' }
}
