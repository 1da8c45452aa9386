// The window's last place, whether it was maximized, theme and language: kept over restarts in a file of the desktop app.
import { readChoice, SETTINGS } from '../../../shared/model/settings.ts'
import type { Settings } from '../../../shared/views/settings.ts'
import type { Log } from '../../log.ts'
import { type JsonFile, openJsonFile } from '../system/json-file.ts'
import { type Bounds, readBounds } from './bounds.ts'

export type Theme = Settings['theme']
type Language = Settings['language']

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export interface Remembered {
  /** Null: nothing is known, or what is makes no sense. */
  readonly bounds: Bounds | null
  readonly isMaximized: boolean
  readonly theme: Theme
  /** The setting: what the app says before it knows the one of the installation. */
  readonly language: Language
}

export type WindowState = JsonFile<Remembered>

export function createWindowState(file: string, log: Log): WindowState {
  return openJsonFile({ file, log, read, name: 'the place of the window' })
}

type Stored = Partial<Record<keyof Remembered, unknown>>

function read({ bounds, isMaximized, theme, language }: Stored): Remembered {
  return {
    bounds: readBounds(bounds),
    isMaximized: isMaximized === true,
    theme: THEMES.find((known) => known === theme) ?? 'system',
    language: readChoice(SETTINGS.language, typeof language === 'string' ? language : null),
  }
}
