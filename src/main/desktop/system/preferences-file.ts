// The preferences file of this machine's desktop app. Settings of the installation are in the
// database.
import fs from 'node:fs'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'

export interface Choices {
  /** Null: none. */
  readonly shortcut: string | null
  readonly updates: 'on' | 'off'
}

export interface PreferencesFile {
  get(): Choices
  keep(changes: Partial<Choices>): void
}

export function createPreferencesFile(file: string, log: Log): PreferencesFile {
  let choices = read(file)
  return {
    get: () => choices,
    keep(changes) {
      choices = { ...choices, ...changes }
      try {
        fs.writeFileSync(file, JSON.stringify(choices))
      } catch (error) {
        log.warn(`a choice of this machine cannot be kept: ${errorText(error)}`)
      }
    },
  }
}

function read(file: string): Choices {
  const none: Choices = { shortcut: null, updates: 'on' }
  try {
    const stored: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    if (typeof stored !== 'object' || stored === null) return none
    const { shortcut, updates }: { shortcut?: unknown; updates?: unknown } = stored
    return {
      shortcut: typeof shortcut === 'string' ? shortcut : null,
      updates: updates === 'off' ? 'off' : 'on',
    }
  } catch {
    return none
  }
}
