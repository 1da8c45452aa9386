// The preferences file of this machine's desktop app. Settings of the installation are in the
// database.

import type { TrayClick } from '../../../shared/views/settings.ts'
import type { Log } from '../../log.ts'
import { type JsonFile, openJsonFile } from './json-file.ts'

export interface Choices {
  /** Null: none. */
  readonly shortcut: string | null
  readonly updates: 'on' | 'off'
  readonly trayClick: TrayClick
}

export type PreferencesFile = JsonFile<Choices>

export function createPreferencesFile(file: string, log: Log): PreferencesFile {
  return openJsonFile({ file, log, read, name: 'a choice of this machine' })
}

function read({ shortcut, updates, trayClick }: Partial<Record<keyof Choices, unknown>>): Choices {
  return {
    shortcut: typeof shortcut === 'string' ? shortcut : null,
    updates: updates === 'off' ? 'off' : 'on',
    trayClick: trayClick === 'window' ? 'window' : 'compact',
  }
}
