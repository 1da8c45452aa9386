// The preferences file of this machine's desktop app. Settings of the installation are in the
// database.
import type { Log } from '../../log.ts'
import { type JsonFile, openJsonFile } from './json-file.ts'

export interface Choices {
  /** Null: none. */
  readonly shortcut: string | null
  readonly updates: 'on' | 'off'
}

export type PreferencesFile = JsonFile<Choices>

export function createPreferencesFile(file: string, log: Log): PreferencesFile {
  return openJsonFile({ file, log, read, name: 'a choice of this machine' })
}

function read({ shortcut, updates }: { shortcut?: unknown; updates?: unknown }): Choices {
  return {
    shortcut: typeof shortcut === 'string' ? shortcut : null,
    updates: updates === 'off' ? 'off' : 'on',
  }
}
