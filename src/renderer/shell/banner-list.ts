// What the window has to say above every view, worst first. Pure.

import type { ServerOption } from '../../shared/model/server-option.ts'
import { SERVER_OPTIONS } from '../../shared/model/server-options.ts'
import type { Trouble, TroubleKind } from '../../shared/model/trouble.ts'
import { FOR_EVER } from '../../shared/until-then.ts'
import type { AppState, ChannelRow, ServerSetting } from '../../shared/views/settings.ts'
import { tell } from '../../shared/words/told.ts'
import { channelName } from '../ui/channel-name.ts'
import { listedWords } from '../ui/counts.ts'
import { lockRemedy } from '../ui/lock-remedy.ts'
import { said } from '../ui/said.ts'
import { defined, listWords, t } from '../words/t.ts'

export interface Banner {
  readonly id:
    | TroubleKind
    | 'secrets'
    | 'notifier'
    | 'refused'
    | 'setting'
    | 'nobody'
    | 'settling'
    | 'version'
    | 'maintenance'
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
  /** Options of the server. */
  readonly server: readonly ServerSetting[]
  readonly hasChecks: boolean
  readonly now: number
  /** A time of day in words. */
  readonly timeText: (at: number) => string
}

const OPTIONS: readonly ServerOption[] = Object.values(SERVER_OPTIONS)

/** A refusal is shown above every view for so long. */
const REFUSAL_SHOWN = 15 * 60_000

export function bannersOf(facts: BannerFacts): Banner[] {
  const { app, channels, server, hasChecks, now, timeText } = facts
  const banners: (Banner | false)[] = [
    ...app.troubles.map(troubleBanner),
    app.attached !== null &&
      app.attached.appVersion !== app.version && {
        id: 'version',
        tone: 'warning',
        text: t('shell.versionsDiffer', { service: app.version, app: app.attached.appVersion }),
        link: { to: '/settings/about', title: t('shell.seeVersions') },
      },
    lockedBanner(app, channels),
    app.notifierTrouble !== null && {
      id: 'notifier',
      tone: 'warning',
      text: t('shell.notificationsFail', { why: withoutStop(said(app.notifierTrouble)) }),
      link: { to: '/integrations', title: t('shell.addIntegration') },
    },
    hasChecks &&
      channels.every(({ disabled }) => disabled) && {
        id: 'nobody',
        tone: 'warning',
        text: t('shell.noIntegration'),
        link: { to: '/integrations', title: t('shell.addOne') },
      },
    ...server.map(settingBanner),
    refusedBanner(app, now),
    app.settlingUntil !== null &&
      app.settlingUntil > now && {
        id: 'settling',
        tone: 'info',
        text: t('shell.settling', { time: timeText(app.settlingUntil) }),
      },
    maintenanceBanner(app, now, timeText),
    app.mutedUntil !== null &&
      app.mutedUntil > now && {
        id: 'muted',
        tone: 'info',
        text:
          app.mutedUntil >= FOR_EVER
            ? t('shell.muted')
            : t('shell.mutedUntil', { time: timeText(app.mutedUntil) }),
      },
    app.update !== null && {
      id: 'update',
      tone: 'info',
      text: t('shell.updateReady', { version: app.update }),
    },
  ]
  return banners.filter((banner) => banner !== false)
}

/** Windows that are named, at most; Settings has all. */
const MAINTENANCE_NAMED = 2

/** One line for all that run: on a phone each takes a tenth of the view. */
function maintenanceBanner(
  { maintenance = [] }: AppState,
  now: number,
  timeText: BannerFacts['timeText'],
): Banner | false {
  const running = maintenance.filter(({ until }) => until > now)
  const [first] = running
  if (first === undefined) return false
  return {
    ...{ id: 'maintenance', tone: 'info' },
    text:
      running.length === 1
        ? t('maintenance.running', { time: timeText(first.until), name: first.name })
        : severalText(running.map(({ name }) => name)),
    link: { to: '/settings/maintenance', title: t('maintenance.see') },
  }
}

/** Without their ends, which Settings has: two names fill two lines of a phone. */
function severalText(names: readonly string[]): string {
  const named = names.slice(0, MAINTENANCE_NAMED)
  const more = names.length - named.length
  if (more > 0) return t('maintenance.runningMore', { list: named.join(', '), n: more })
  return t('maintenance.runningSeveral', { list: listWords(named) })
}

/** One that a former version saved, and this one refuses. */
function settingBanner({ name: flag, problem }: ServerSetting): Banner | false {
  if (problem === undefined) return false
  const option = OPTIONS.find((known) => known.flag === flag)
  const name = defined(option?.shown?.label ?? flag)
  return {
    id: 'setting',
    tone: 'warning',
    text: `${said(tell('troubles.settingUnused', { name, problem }))}.`,
    link: { to: '/settings/server', title: t('shell.seeSetting') },
  }
}

/** The newest refusal that an option would have prevented: who meets one wonders why. */
function refusedBanner({ refusals }: AppState, now: number): Banner | false {
  const found = refusals.find(({ allowedBy }) => allowedBy !== null)
  if (found === undefined || now - found.at >= REFUSAL_SHOWN) return false
  const link = { to: '/settings/server', title: t('shell.seeWhy') }
  return { id: 'refused', tone: 'info', text: said(found.told ?? found.what), link }
}

/** On a phone more would fill the screen. */
const SILENT_NAMED = 5

/** Only the desktop has no sealed configuration: whatever else there is cannot notify, and is named. */
function lockedBanner(app: AppState, channels: readonly ChannelRow[]): Banner | false {
  const { secretsLocked, secretsLockedTold } = app
  if (secretsLocked === null) return false
  const why = withoutStop(said(secretsLockedTold ?? secretsLocked))
  const silent = channels.filter(({ kind, disabled }) => kind !== 'desktop' && !disabled)
  const named = silent.slice(0, SILENT_NAMED).map((channel) => channelName(channel))
  const more = silent.length - named.length
  const names = more === 0 ? listWords(named) : listedWords(named, more)
  const what =
    silent.length === 0
      ? t('shell.pushesLocked', { why })
      : t('shell.integrationsLocked', { why, names })
  return {
    id: 'secrets',
    tone: silent.length === 0 ? 'warning' : 'error',
    text: `${what} ${lockRemedy(app)}`.trimEnd(),
    link: { to: '/settings/about', title: t('shell.seeWhatsWrong') },
  }
}

function troubleBanner(trouble: Trouble): Banner {
  return {
    id: trouble.kind,
    tone: trouble.kind === 'fault' ? 'warning' : 'error',
    text: troubleText(trouble),
    link: { to: '/settings/about', title: t('shell.seeWhatsWrong') },
  }
}

function troubleText({ kind, text, remedy, told = { text, remedy } }: Trouble): string {
  const what = withoutStop(said(told.text))
  if (kind === 'blind') return t('shell.notMonitoring', { why: what })
  if (kind === 'fault') return t('shell.fault', { why: what })
  return `${what}. ${said(told.remedy)}`
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '')
}
