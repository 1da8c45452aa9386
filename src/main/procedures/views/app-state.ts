// The state of the application as the window's frame shows it: who watches, who is told, and what is
// off.
import type { AppState } from '../../../shared/views/settings.ts'
import { VERSION } from '../../version.ts'
import type { ProcedureContext } from '../context.ts'
import { mutedUntil } from '../settings.ts'

export type AppStateContext = Pick<
  ProcedureContext,
  | 'monitor'
  | 'store'
  | 'settings'
  | 'clock'
  | 'addresses'
  | 'secrets'
  | 'share'
  | 'desktop'
  | 'startedAt'
  | 'mail'
>

export function appState(context: AppStateContext): AppState {
  const { monitor, clock, addresses, secrets, share, desktop, startedAt, mail } = context
  const now = clock.now()
  const muted = mutedUntil(context)
  return {
    version: VERSION,
    runtime: desktop === null ? 'headless' : 'desktop',
    startedAt,
    blind: desktop?.blind() ?? null,
    settlingUntil: monitor.gaps.settlingUntil(now),
    mutedUntil: muted !== null && muted > now ? muted : null,
    secretsLocked: secrets.locked,
    notifierTrouble: desktop?.notifierTrouble() ?? null,
    baseUrl: addresses().api,
    smtp: mail.address(),
    mailDomain: mail.domain,
    reach: share.reach(),
  }
}
