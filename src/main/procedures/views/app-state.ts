// The state of the application as the window's frame shows it: who watches, who is told, and what is
// off.
import type { AppState, RefusalRow } from '../../../shared/views/settings.ts'
import { englishOf } from '../../../shared/words/english.ts'
import type { Hint } from '../../hints.ts'
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
  | 'health'
  | 'mail'
  | 'hints'
  | 'hasScreen'
>

export function appState(context: AppStateContext): AppState {
  const { monitor, clock, addresses, secrets, share, desktop, startedAt, health, mail, hints } =
    context
  const { hasScreen } = context
  const now = clock.now()
  const muted = mutedUntil(context)
  return {
    version: VERSION,
    runtime: desktop === null ? 'headless' : 'desktop',
    attached: null,
    startedAt,
    troubles: health.troubles(),
    settlingUntil: monitor.gaps.settlingUntil(now),
    mutedUntil: muted !== null && muted > now ? muted : null,
    snoozes: monitor.groupSnoozes.running().map(({ projectId, tag, until }) => ({
      ...{ tag, until },
      project: projectId === null ? null : (monitor.projects.byId(projectId)?.uuid ?? null),
    })),
    favourites: monitor.favourites
      .all()
      .map((marked) =>
        'uuid' in marked ? marked.uuid : `@${marked.remoteId}/${marked.uniqueKey}`,
      ),
    savedFilters: monitor.savedFilters.all(),
    maintenance: monitor.maintenance.running().map((span) => ({
      ...{ name: span.name, until: span.end, covered: monitor.maintenance.count(span) },
    })),
    secretsLocked: secrets.locked === null ? null : englishOf(secrets.locked),
    secretsLockedTold: secrets.locked,
    notifierTrouble: desktop?.notifierTrouble() ?? null,
    noScreen: !hasScreen(),
    update: desktop?.update() ?? null,
    baseUrl: addresses().api,
    smtp: mail.address(),
    mailDomain: mail.domain,
    reach: share.reach(),
    refusals: hints.latest().toReversed().map(refusalRow),
  }
}

function refusalRow({ at, what, told, allowedBy }: Hint): RefusalRow {
  return { at, what, ...(told && { told }), allowedBy }
}
