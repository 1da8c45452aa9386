// The tray's menu as a model: labels and actions. Pure; tray.ts creates the system's menu.

import { plain } from '../../notify/desktop-channel/notice-text.ts'
import type { MuteChoice } from '../../notify/desktop-channel/quiet-hours.ts'
import { timeIn } from '../../notify/message/times.ts'
import { type FavouriteCheck, LISTED, type LongRun } from '../../watched/watched.ts'
import type { Words } from '../../words.ts'
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

/** Open comes first: on Linux a click on the icon may never arrive. */
export function trayMenu(facts: TrayFacts): readonly MenuEntry[] {
  const { words, service, watched } = facts
  const { t } = words
  const open = entry(t('menus.openTocsin'), { do: 'open', route: null })
  const quit = entry(t('menus.quit'), { do: 'quit' })
  const state: MenuEntry = { kind: 'text', label: stateLine(facts) }
  const end = [...updateEntries(facts), supportMenu(words), quit]
  if (watched === null) {
    const start = service?.canStartHere ? [entry(t('menus.startHere'), { do: 'start-here' })] : []
    return [open, SEPARATOR, state, ...start, SEPARATOR, ...end]
  }
  return [
    open,
    SEPARATOR,
    state,
    ...(service === null ? [] : [{ kind: 'text', label: service.line } as const]),
    ...checkEntries(watched.troubled, words),
    ...(watched.long ?? []).slice(0, LISTED).map((run) => longRunEntry(run, words)),
    ...(watched.favourites ?? []).map((check) => favouriteEntry(check, words)),
    ...signalEntries(facts),
    SEPARATOR,
    entry(t('menus.fromClipboard'), { do: 'push-clipboard' }),
    ...muteEntries(facts),
    SEPARATOR,
    entry(t('menus.settings'), { do: 'open', route: '/settings' }),
    ...end,
  ]
}

/** They work while the application does not run, which is when they are needed most. */
function supportMenu({ t }: Words): MenuEntry {
  return {
    kind: 'menu',
    label: t('menus.troubleshooting'),
    entries: [
      entry(t('menus.showLogs'), { do: 'show-logs' }),
      entry(t('menus.copyDiagnostics'), { do: 'copy-diagnostics' }),
    ],
  }
}

/** Offered, never asked: nobody may be there to answer. */
function updateEntries({ update: version, words }: TrayFacts): readonly MenuEntry[] {
  return version === null ? [] : [entry(words.t('menus.update', { version }), { do: 'update' })]
}

function checkEntries(troubled: readonly TroubledCheck[], words: Words): readonly MenuEntry[] {
  const listed = troubled.slice(0, LISTED).map((check) => checkEntry(check, words))
  if (troubled.length <= LISTED) return listed
  return [...listed, entry(words.t('menus.allChecks'), { do: 'open', route: '/checks' })]
}

function checkEntry(check: TroubledCheck, words: Words): MenuEntry {
  const { uuid, state, isSnoozed, isAcknowledged, elsewhere } = check
  const { t } = words
  const isOpen = state === 'down' && !isAcknowledged
  // Of another server, whose key may be read-only: its page says what can be done there.
  const isOwn = !uuid.startsWith('@')
  const name = elsewhere === undefined ? check.name : t('menus.nameOn', elsewhere)
  return {
    kind: 'menu',
    label: t(`menus.is.${state}`, { name: labelOf(name, uuid) }),
    entries: [
      openEntry(uuid, words),
      ...(isOwn ? [entry(t('menus.pause'), { do: 'pause', uuid })] : []),
      entry(t(isSnoozed ? 'menus.snoozeMore' : 'menus.snooze'), { do: 'snooze', uuid }),
      ...(isOpen ? [entry(t('menus.acknowledge'), { do: 'acknowledge', uuid })] : []),
      ...(isOwn ? [copyEntry(uuid, words)] : []),
    ],
  }
}

/** How long it runs by now is not told: the menu would change while somebody has it open. */
function longRunEntry({ uuid, name, usual }: LongRun, { t, span }: Words): MenuEntry {
  const label = t('menus.long', { name: labelOf(name, uuid), usual: span(usual) })
  return entry(label, { do: 'open', route: `/checks/${uuid}` })
}

function favouriteEntry({ uuid, name, state }: FavouriteCheck, words: Words): MenuEntry {
  const { t } = words
  return {
    kind: 'menu',
    label: t(`menus.is.${state}`, { name: labelOf(name, uuid) }),
    entries: [
      openEntry(uuid, words),
      ...(state === 'paused' ? [] : [entry(t('menus.pause'), { do: 'pause', uuid })]),
      copyEntry(uuid, words),
    ],
  }
}

function signalEntries(facts: TrayFacts): readonly MenuEntry[] {
  const { words } = facts
  const signalled = facts.watched?.signalled ?? []
  if (signalled.length === 0) return []
  const entries = signalled.map(({ uuid, name, at, isFast }): MenuEntry => {
    const values = { name: labelOf(name, uuid), time: timeIn(words, at, facts) }
    return {
      kind: 'menu',
      label: words.t(isFast ? 'menus.fastSignal' : 'menus.signal', values),
      entries: [openEntry(uuid, words), copyEntry(uuid, words)],
    }
  })
  return [{ kind: 'menu', label: words.t('menus.lastSignals'), entries }]
}

function openEntry(uuid: string, { t }: Words): MenuEntry {
  return entry(t('menus.open'), { do: 'open', route: `/checks/${uuid}` })
}

function copyEntry(uuid: string, { t }: Words): MenuEntry {
  return entry(t('menus.copyPingUrl'), { do: 'copy-url', uuid })
}

function labelOf(name: string, uuid: string): string {
  return plain(name, NAME_LIMIT) || uuid.slice(0, 8)
}

/** The choices stay while it is muted: another hour begins now. */
function muteEntries(facts: TrayFacts): readonly MenuEntry[] {
  const { t } = facts.words
  const muted = mutedNow(facts)
  const choices: MenuEntry = {
    kind: 'menu',
    label: muted === null ? t('menus.mute') : mutedText(muted, facts),
    entries: [
      entry(t('menus.muteHour'), { do: 'mute', until: '1h' }),
      entry(t('menus.muteEightHours'), { do: 'mute', until: '8h' }),
      entry(t('menus.muteTomorrow'), { do: 'mute', until: 'tomorrow' }),
      entry(t('menus.muteOn'), { do: 'mute', until: 'on' }),
    ],
  }
  return muted === null
    ? [choices]
    : [choices, entry(t('menus.unmute'), { do: 'mute', until: null })]
}

function entry(label: string, action: TrayAction): MenuEntry {
  return { kind: 'action', label, action }
}
