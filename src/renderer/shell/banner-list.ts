// What the window has to say above every view, worst first. Pure.
import type { AppState, ChannelRow } from '../../shared/views/settings.ts'

export interface Banner {
  readonly id: 'blind' | 'secrets' | 'notifier' | 'nobody' | 'settling' | 'muted'
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

export function bannersOf({ app, channels, hasChecks, now, timeText }: BannerFacts): Banner[] {
  const banners: (Banner | false)[] = [
    app.blind !== null && {
      id: 'blind',
      tone: 'error',
      text: `Not monitoring: ${withoutStop(app.blind)}. Pings are not received and checks do not go down.`,
      link: { to: '/settings/about', title: 'See what’s wrong' },
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
  ]
  return banners.filter((banner) => banner !== false)
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '')
}
