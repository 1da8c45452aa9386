// The settings of the installation, as the window changes them: all of what was sent, or nothing.
import { problemOfOption } from '../config.ts'
import { invalidFields } from '../errors.ts'
import { resolveZone } from '../monitor/schedule/index.ts'
import {
  readNoticeSettings,
  storedNoticeSettings,
  WEEKDAYS,
} from '../notify/desktop-channel/settings.ts'
import { allowShell, saveMailServer } from '../notify/mail/mail-settings.ts'
import type { ProcedureContext } from './context.ts'
import type { Handlers } from './handlers.ts'
import { settingsView } from './views/settings-view.ts'

/** What stands for "until it is taken back": the last instant that a Date can be. */
const FOR_EVER = 8.64e15

export const SETTINGS_HANDLERS = {
  'settings.save': async (context, changes) => {
    const { store, monitor, configKey, hub } = context
    const { theme, zone, server = {}, smtp, shellChannels, quietHours, ...plain } = changes
    refuseBadServer(server)
    if (zone !== undefined && zone !== '' && resolveZone(zone) === null) {
      throw invalidFields({ zone: `${zone} is not a time zone` })
    }
    // Only a mail server has something to seal.
    const sealer = smtp === undefined ? null : await configKey.unlock()
    await store.write(() => {
      const { settings } = store
      if (theme !== undefined) settings.set('theme', theme)
      if (zone !== undefined) settings.set('zone', zone)
      if (shellChannels !== undefined) allowShell(settings, shellChannels)
      if (smtp !== undefined && sealer !== null) saveMailServer(settings, sealer, smtp)
      for (const [name, text] of Object.entries(server)) settings.set(name, text)
      const quiet = quietHours && {
        ...quietHours,
        weekdays: WEEKDAYS.filter((day) => quietHours.weekdays.includes(day)),
      }
      const stored = storedNoticeSettings(defined({ ...plain, quietHours: quiet }))
      for (const [key, text] of stored) settings.set(key, text)
    })
    if (changes.reminders !== undefined) await monitor.rescheduleReminders()
    hub.changed('settings')
    return settingsOf(context)
  },

  'settings.testMail': async ({ testMail }, { to }) => ({ error: await testMail(to) }),

  'app.mute': async ({ store, hub }, { until }) => {
    const mutedUntil = until !== null && until >= FOR_EVER ? 'on' : until
    await store.write(() => {
      for (const [key, text] of storedNoticeSettings({ mutedUntil })) store.settings.set(key, text)
    })
    hub.changed('app')
    return null
  },
} satisfies Partial<Handlers>

export function settingsOf({ store, flags, env, running }: ProcedureContext) {
  return settingsView({ settings: store.settings, flags, env, running })
}

/** Until when nobody is told anything; null: somebody is. For the window, a time in any case. */
export function mutedUntil({ store }: Pick<ProcedureContext, 'store'>): number | null {
  const stored = readNoticeSettings(store.settings.get).mutedUntil
  return stored === 'on' ? FOR_EVER : stored
}

function refuseBadServer(server: Readonly<Record<string, string>>): void {
  const problems = Object.entries(server).flatMap(([name, text]) => {
    const problem = problemOfOption(name, text)
    return problem === null ? [] : [[name, problem] as const]
  })
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems))
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the fields that were not sent. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as Defined<T>
}
