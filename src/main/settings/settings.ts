// The operations on settings: rule, write and event of each, for every carrier.

import { createEmitter } from '../../shared/emitter.ts'
import type { MailServer } from '../../shared/model/mail-server.ts'
import { WEEKDAYS } from '../../shared/model/setting.ts'
import type { SavedSettings } from '../../shared/model/settings.ts'
import type { Settings } from '../../shared/views/settings.ts'
import { tell } from '../../shared/words/told.ts'
import type { Millis } from '../clock.ts'
import {
  type Environment,
  type Flags,
  type GivenOption,
  givenOptions,
  problemOfOption,
} from '../config.ts'
import { type FieldProblems, invalidFields } from '../errors.ts'
import { resolveZone } from '../monitor/schedule/index.ts'
import type { Store } from '../store/store.ts'
import { readSetting, readSettings, settingTexts } from './stored-settings.ts'

type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined }

export interface SettingChanges extends Changes<SavedSettings> {
  readonly smtp?: MailServer | undefined
  /** Options of the server by flag; an empty text takes the stored value away. */
  readonly server?: Readonly<Record<string, string>> | undefined
}

export interface SettingOperations {
  /** As stored, with what this process runs with. */
  view(): Settings
  /** Nothing is shown until then; `on`: until it is taken back; null: not muted. */
  mutedUntil(): Millis | 'on' | null
  /** Stores all of the changes, or nothing. @throws TocsinError INVALID with the wrong fields */
  save(changes: SettingChanges): Promise<void>
  mute(until: Millis | 'on' | null): Promise<void>
  /** Calls the listener after each change. @returns how to end that */
  onChange(listener: (what: 'settings' | 'mute') => void): () => void
}

export interface SettingOptions {
  readonly store: Store
  readonly flags: Flags
  readonly env: Environment
  /** What this process was started with. */
  readonly running: readonly GivenOption[]
  readonly isShellAllowed: () => boolean
  /** The mail server with its password masked. */
  readonly shownMailServer: () => MailServer
  /** Checks a mail server. @returns what stores it inside a write. @throws TocsinError INVALID */
  readonly prepareMailServer: (server: MailServer) => Promise<() => void>
  /** Called after the default of reminders has changed. */
  readonly rescheduleReminders: () => Promise<void>
}

export function createSettingOperations(options: SettingOptions): SettingOperations {
  const { store, flags, env, running } = options
  const { settings } = store
  const changes = createEmitter<'settings' | 'mute'>()

  return {
    view() {
      const { mutedUntil: _, ...saved } = readSettings(settings)
      return {
        ...saved,
        shellChannels: options.isShellAllowed(),
        smtp: options.shownMailServer(),
        server: givenOptions(flags, env, settings.get).map(({ name, isFixed, problem }) => ({
          name,
          stored: settings.get(name) ?? '',
          current: running.find((option) => option.name === name)?.text ?? '',
          overridden: isFixed,
          ...(problem !== null && { problem }),
        })),
      }
    },

    mutedUntil: () => readSetting('mutedUntil', settings.get),

    async save({ smtp, server = {}, ...saved }) {
      refuse({ ...serverProblems(server), ...zoneProblems(saved.zone) })
      const storeMailServer = smtp && (await options.prepareMailServer(smtp))
      await store.write(() => {
        for (const [key, text] of settingTexts(inOrder(saved))) settings.set(key, text)
        for (const [name, text] of Object.entries(server)) settings.set(name, text)
        storeMailServer?.()
      })
      if (saved.reminders !== undefined) await options.rescheduleReminders()
      changes.emit('settings')
    },

    async mute(mutedUntil) {
      await store.write(() => {
        for (const [key, text] of settingTexts({ mutedUntil })) settings.set(key, text)
      })
      changes.emit('mute')
    },

    onChange: changes.on,
  }
}

/** With the days of quiet hours in order, each once. */
function inOrder(saved: Changes<SavedSettings>): Changes<SavedSettings> {
  const { quietHours } = saved
  if (quietHours === undefined) return saved
  const weekdays = WEEKDAYS.filter((day) => quietHours.weekdays.includes(day))
  return { ...saved, quietHours: { ...quietHours, weekdays } }
}

function zoneProblems(zone: string = ''): FieldProblems {
  return zone === '' || resolveZone(zone) !== null
    ? {}
    : { zone: tell('problems.zoneNamed', { zone }) }
}

function serverProblems(server: Readonly<Record<string, string>>): FieldProblems {
  const problems = Object.entries(server).flatMap(([name, text]) => {
    const problem = problemOfOption(name, text)
    return problem === null ? [] : [[name, problem] as const]
  })
  return Object.fromEntries(problems)
}

function refuse(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}
