// The tray's menu as a model: labels and actions. Pure; tray.ts creates the system's menu.

import { durationText } from '../../../shared/duration.ts'
import { plain } from '../../notify/desktop-channel/notice-text.ts'
import type { MuteChoice } from '../../notify/desktop-channel/quiet-hours.ts'
import { timeText } from '../../notify/message/times.ts'
import { type FavouriteCheck, LISTED, type LongRun } from '../../watched/watched.ts'
import type { TrayFacts, TroubledCheck } from './facts.ts'
import { mutedNow, mutedText, stateLine } from './texts.ts'

/** On the app itself. */
export type PlainAction =
  | 'push-clipboard'
  | 'show-logs'
  | 'copy-diagnostics'
  | 'update'
  | 'start-here'
  | 'quit'

export type TrayAction =
  /** Null: the window as it is. */
  | { readonly do: 'open'; readonly route: string | null }
  | { readonly do: 'pause' | 'snooze' | 'acknowledge' | 'copy-url'; readonly uuid: string }
  /** Null: no longer. */
  | { readonly do: 'mute'; readonly until: MuteChoice | null }
  | { readonly do: PlainAction }

export type MenuEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'text'; readonly label: string }
  | { readonly kind: 'action'; readonly label: string; readonly action: TrayAction }
  | { readonly kind: 'menu'; readonly label: string; readonly entries: readonly MenuEntry[] }

const NAME_LIMIT = 40
const SEPARATOR: MenuEntry = { kind: 'separator' }
const OPEN = entry('Open Tocsin', { do: 'open', route: null })
/** They work while the application does not run, which is when they are needed most. */
const SUPPORT: MenuEntry = {
  kind: 'menu',
  label: 'Troubleshooting',
  entries: [
    entry('Show Logs', { do: 'show-logs' }),
    entry('Copy Diagnostics', { do: 'copy-diagnostics' }),
  ],
}
const START_HERE = entry('Start Tocsin Here', { do: 'start-here' })
const QUIT = entry('Quit', { do: 'quit' })

/** Open comes first: on Linux a click on the icon may never arrive. */
export function trayMenu(facts: TrayFacts): readonly MenuEntry[] {
  const state: MenuEntry = { kind: 'text', label: stateLine(facts) }
  if (facts.watched === null) {
    const start = facts.service?.canStartHere ? [START_HERE] : []
    return [OPEN, SEPARATOR, state, ...start, SEPARATOR, ...updateEntries(facts), SUPPORT, QUIT]
  }
  return [
    OPEN,
    SEPARATOR,
    state,
    ...(facts.service === null ? [] : [{ kind: 'text', label: facts.service.line } as const]),
    ...checkEntries(facts.watched.troubled),
    ...(facts.watched.long ?? []).slice(0, LISTED).map(longRunEntry),
    ...favouriteEntries(facts.watched.favourites ?? []),
    ...signalEntries(facts),
    SEPARATOR,
    entry('New Push from Clipboard', { do: 'push-clipboard' }),
    ...muteEntries(facts),
    SEPARATOR,
    entry('Settings', { do: 'open', route: '/settings' }),
    ...updateEntries(facts),
    SUPPORT,
    QUIT,
  ]
}

/** Offered, never asked: nobody may be there to answer. */
function updateEntries({ update }: TrayFacts): readonly MenuEntry[] {
  return update === null ? [] : [entry(`Restart to Update to ${update}`, { do: 'update' })]
}

function checkEntries(troubled: readonly TroubledCheck[]): readonly MenuEntry[] {
  const listed = troubled.slice(0, LISTED).map(checkEntry)
  if (troubled.length <= LISTED) return listed
  return [...listed, entry('All Checks…', { do: 'open', route: '/checks' })]
}

function checkEntry({ uuid, name, state, isSnoozed, isAcknowledged }: TroubledCheck): MenuEntry {
  const isOpen = state === 'down' && !isAcknowledged
  // Of another server, whose key may be read-only: its page says what can be done there.
  const isOwn = !uuid.startsWith('@')
  return {
    kind: 'menu',
    label: `${labelOf(name, uuid)} is ${state}`,
    entries: [
      entry('Open', { do: 'open', route: `/checks/${uuid}` }),
      ...(isOwn ? [entry('Pause', { do: 'pause', uuid })] : []),
      entry(isSnoozed ? 'Snooze Another Hour' : 'Snooze 1 Hour', { do: 'snooze', uuid }),
      ...(isOpen ? [entry('Acknowledge', { do: 'acknowledge', uuid })] : []),
      ...(isOwn ? [entry('Copy Ping URL', { do: 'copy-url', uuid })] : []),
    ],
  }
}

/** How long it runs by now is not told: the menu would change while somebody has it open. */
function longRunEntry({ uuid, name, usual }: LongRun): MenuEntry {
  const label = `${labelOf(name, uuid)} runs longer than usual (${durationText(usual)})`
  return entry(label, { do: 'open', route: `/checks/${uuid}` })
}

function favouriteEntries(favourites: readonly FavouriteCheck[]): readonly MenuEntry[] {
  return favourites.map(({ uuid, name, state }) => ({
    kind: 'menu',
    label: `${labelOf(name, uuid)} is ${state}`,
    entries: [
      entry('Open', { do: 'open', route: `/checks/${uuid}` }),
      ...(state === 'paused' ? [] : [entry('Pause', { do: 'pause', uuid })]),
      entry('Copy Ping URL', { do: 'copy-url', uuid }),
    ],
  }))
}

function signalEntries(facts: TrayFacts): readonly MenuEntry[] {
  const signalled = facts.watched?.signalled ?? []
  if (signalled.length === 0) return []
  const entries = signalled.map(
    ({ uuid, name, at, isFast }): MenuEntry => ({
      kind: 'menu',
      label: `${labelOf(name, uuid)}, ${timeText(at, facts)}${isFast ? ', suspiciously fast' : ''}`,
      entries: [
        entry('Open', { do: 'open', route: `/checks/${uuid}` }),
        entry('Copy Ping URL', { do: 'copy-url', uuid }),
      ],
    }),
  )
  return [{ kind: 'menu', label: 'Last Signals', entries }]
}

function labelOf(name: string, uuid: string): string {
  return plain(name, NAME_LIMIT) || uuid.slice(0, 8)
}

/** The choices stay while it is muted: another hour begins now. */
function muteEntries(facts: TrayFacts): readonly MenuEntry[] {
  const muted = mutedNow(facts)
  const choices: MenuEntry = {
    kind: 'menu',
    label: muted === null ? 'Mute Notifications' : mutedText(muted, facts),
    entries: [
      entry('For 1 Hour', { do: 'mute', until: 'hour' }),
      entry('Until Tomorrow', { do: 'mute', until: 'tomorrow' }),
      entry('Until Unmuted', { do: 'mute', until: 'on' }),
    ],
  }
  return muted === null ? [choices] : [choices, entry('Unmute', { do: 'mute', until: null })]
}

function entry(label: string, action: TrayAction): MenuEntry {
  return { kind: 'action', label, action }
}
