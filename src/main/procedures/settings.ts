// Settings, for the window.
import { FOR_EVER } from '../../shared/until-then.ts'
import type { Millis } from '../clock.ts'
import type { ProcedureContext } from './context.ts'
import type { Handlers } from './handlers.ts'

export const SETTINGS_HANDLERS = {
  'settings.save': async ({ settings }, changes) => {
    await settings.save(changes)
    return settings.view()
  },

  'settings.testMail': async ({ testMail }, { to }) => ({ error: await testMail(to) }),

  'app.restart': ({ restart, log }) => {
    log.warn('restarting, as the window asked')
    restart('settings')
    return null
  },

  'app.mute': async ({ settings }, { until }) => {
    await settings.mute(until !== null && until >= FOR_EVER ? 'on' : until)
    return null
  },
} satisfies Partial<Handlers>

/** Until when notifications are muted, as a time in any case; null: they are not. */
export function mutedUntil({ settings }: Pick<ProcedureContext, 'settings'>): Millis | null {
  const until = settings.mutedUntil()
  return until === 'on' ? FOR_EVER : until
}
