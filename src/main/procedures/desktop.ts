// What only the desktop entrance can do. Headless the answers say so, and the window leaves it out. An app
// that is attached to a service answers these calls itself.
import { tell } from '../../shared/words/told.ts'
import { diagnose } from '../doctor/diagnostics.ts'
import type { Examined } from '../doctor/examined.ts'
import { TocsinError } from '../errors.ts'
import type { ProcedureContext } from './context.ts'
import type { DesktopHandlers } from './handlers.ts'

export const DESKTOP_HANDLERS = {
  'doctor.diagnostics': async (context) => (await diagnose(examinedBy(context))).text,

  'desktop.get': async ({ desktop }) => (await desktop?.get()) ?? null,

  'desktop.save': async (
    { desktop, hub },
    { startAtLogin, shortcut, updates, trayClick, command },
  ) => {
    const changes = {
      ...(startAtLogin === undefined ? {} : { startAtLogin }),
      ...(shortcut === undefined ? {} : { shortcut }),
      ...(updates === undefined ? {} : { updates }),
      ...(trayClick === undefined ? {} : { trayClick }),
      ...(command === undefined ? {} : { command }),
    }
    const state = (await desktop?.save(changes)) ?? null
    // An update is offered no longer, or again.
    if (updates !== undefined) hub.changed('app')
    return state
  },

  'desktop.copy': ({ desktop }, { text, secret }) => {
    desktop?.copy(text, secret)
    return { copied: desktop !== null }
  },

  'desktop.startHere': async ({ desktop }) => {
    if (desktop === null) throw new TocsinError('INVALID', tell('refusals.desktopOnly'))
    await desktop.startHere()
    return null
  },

  'desktop.leaveCompact': ({ desktop }, { open }) => {
    desktop?.leaveCompact(open)
    return null
  },

  'desktop.installUpdate': ({ desktop }) => {
    desktop?.installUpdate()
    return null
  },

  'desktop.showLogs': async ({ desktop }) => {
    if (desktop === null) throw new TocsinError('INVALID', tell('refusals.logToStderr'))
    await desktop.showLogs()
    return null
  },
} satisfies Partial<DesktopHandlers>

/** The application that looks at itself. */
export function examinedBy({
  dataDir,
  env,
  clock,
  health,
  desktop,
}: Pick<ProcedureContext, 'dataDir' | 'env' | 'clock' | 'health' | 'desktop'>): Examined {
  const troubles = health.troubles()
  return { dataDir, env, clock, troubles, desktop: desktop ?? undefined }
}
