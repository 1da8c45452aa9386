// What the window has to say above every view, worst first. Pure.
import type { Trouble, TroubleKind } from '../../shared/model/trouble.ts'
import type { AppState, ChannelRow } from '../../shared/views/settings.ts'

export interface Banner {
  readonly id:
    | TroubleKind
    | 'secrets'
    | 'notifier'
    | 'refused'
    | 'nobody'
    | 'settling'
    | 'version'
    | 'muted'
    | 'update'
  readonly tone: 'error' | 'warning' | 'info'
  readonly text: string
  /** Where to see to it. */
  readonly link?: { readonly to: string; readonly title: string }
}

export interface BannerFacts {
  readonly app: AppState
  readonly channels: readonly ChannelRow[]
  readonly hasChecks: boolean
  readonly now: number
  /** A time of day in words. */
  readonly timeText: (at: number) => string
}

const FOR_EVER = 8e15
/** A refusal is shown above every view for so long. */
const REFUSAL_SHOWN = 15 * 60_000

export function bannersOf({ app, channels, hasChecks, now, timeText }: BannerFacts): Banner[] {
  const banners: (Banner | false)[] = [
    ...app.troubles.map(troubleBanner),
    app.attached !== null &&
      app.attached.appVersion !== app.version && {
        id: 'version',
        tone: 'warning',
        text: `The service runs Tocsin ${app.version}, this app is ${app.attached.appVersion}. Parts of the app may not work until you restart the service.`,
        link: { to: '/settings/about', title: 'See versions' },
      },
    app.secretsLocked !== null && {
      id: 'secrets',
      tone: 'warning',
      text: `Pushes are locked: ${withoutStop(app.secretsLocked)}. Monitoring is not affected.`,
      link: { to: '/settings/about', title: 'See what’s wrong' },
    },
    app.notifierTrouble !== null && {
      id: 'notifier',
      tone: 'warning',
      text: `Notifications fail: ${withoutStop(app.notifierTrouble)}.`,
      link: { to: '/integrations', title: 'Add an integration' },
    },
    hasChecks &&
      channels.every(({ disabled }) => disabled) && {
        id: 'nobody',
        tone: 'warning',
        text: 'No notifications when a check goes down: there is no integration.',
        link: { to: '/integrations', title: 'Add one' },
      },
    refusedBanner(app, now),
    app.settlingUntil !== null &&
      app.settlingUntil > now && {
        id: 'settling',
        tone: 'info',
        text: `Monitoring was interrupted. Checks that were due have until ${timeText(app.settlingUntil)} to catch up.`,
      },
    app.mutedUntil !== null &&
      app.mutedUntil > now && {
        id: 'muted',
        tone: 'info',
        text:
          app.mutedUntil > FOR_EVER
            ? 'Notifications are muted.'
            : `Notifications are muted until ${timeText(app.mutedUntil)}.`,
      },
    app.update !== null && {
      id: 'update',
      tone: 'info',
      text: `Tocsin ${app.update} is ready. Jobs that ping while it restarts may have to retry.`,
    },
  ]
  return banners.filter((banner) => banner !== false)
}

/** The newest refusal that an option would have prevented: who meets one wonders why. */
function refusedBanner({ refusals }: AppState, now: number): Banner | false {
  const found = refusals.find(({ allowedBy }) => allowedBy !== null)
  if (found === undefined || now - found.at >= REFUSAL_SHOWN) return false
  const link = { to: '/settings/server', title: 'See why' }
  return { id: 'refused', tone: 'info', text: found.what, link }
}

function troubleBanner(trouble: Trouble): Banner {
  return {
    id: trouble.kind,
    tone: trouble.kind === 'fault' ? 'warning' : 'error',
    text: troubleText(trouble),
    link: { to: '/settings/about', title: 'See what’s wrong' },
  }
}

function troubleText({ kind, text, remedy }: Trouble): string {
  const what = withoutStop(text)
  if (kind === 'blind') {
    return `Not monitoring: ${what}. Pings are not received and checks do not go down.`
  }
  if (kind === 'fault') return `Tocsin has a problem: ${what}. Monitoring is not affected.`
  return `${what}. ${remedy}`
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '')
}
