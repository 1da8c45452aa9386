// What procedures work on. Filled in by app/app.ts; a test fills in what its procedures ask for. No rules.

import type { CallAnswer } from '../../shared/procedures/index.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import type { PushSample, PushSampleWish } from '../../shared/views/push-sample.ts'
import type { TailscaleOffer } from '../../shared/views/pushes.ts'
import type { RemoteRow } from '../../shared/views/remotes.ts'
import type {
  ChannelRow,
  DesktopState,
  SessionRow,
  TrayClick,
} from '../../shared/views/settings.ts'
import type { AdoptFrom } from '../adopt/this-machine.ts'
import type { Backups } from '../backup/backups.ts'
import type { Clock, Millis } from '../clock.ts'
import type { Environment, ServeConfig } from '../config.ts'
import type { ExaminedDesktop } from '../doctor/examined.ts'
import type { Health } from '../health.ts'
import type { Hints } from '../hints.ts'
import type { Log } from '../log.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { Addresses } from '../network/addresses.ts'
import type { Share } from '../network/share.ts'
import type { RefuseAnswers } from '../notify/answers/refusal.ts'
import type { ChannelEditor } from '../notify/channels/channel-editor.ts'
import type { PreviewChannel } from '../notify/channels/preview.ts'
import type { ChannelQueries, NotificationQueries, SentReportQueries } from '../notify/queries.ts'
import type { ReportSender } from '../notify/reports/reports.ts'
import type { Remotes } from '../remotes/remotes.ts'
import type { LockableSecrets } from '../secrets/lockable.ts'
import type { SettingOperations } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'
import type { PendingUploads } from '../uploads/pending-uploads.ts'
import type { WindowHub } from '../window-events/hub.ts'
import type { WindowViews } from '../window-events/read-changes.ts'

/** After a restore at the same address; for settings at the address that they say. */
export type Restart = (why: 'restore' | 'settings') => void

export interface ProcedureContext {
  readonly monitor: Monitor
  /** Of `monitor.sqlite`, which holds the settings too. */
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly dataDir: string
  readonly env: Environment
  readonly config: ServeConfig
  /** Read again, as ports are chosen late and sharing comes and goes. */
  readonly addresses: () => Addresses
  readonly settings: SettingOperations
  readonly secrets: LockableSecrets
  readonly channels: ChannelQueries
  readonly notifications: NotificationQueries
  readonly sentReports: SentReportQueries
  readonly channelEditor: ChannelEditor
  /** Sends the test of a channel. Resolves with what went wrong; empty: nothing. */
  readonly testChannel: (uuid: string) => Promise<string>
  /** What a channel would send, by the values of its form. */
  readonly previewChannel: PreviewChannel
  /** Sends a mail through the mail server of the settings. Resolves as `testChannel`. */
  readonly testMail: (to: string) => Promise<string>
  /** Sends the report of the last period, now. Resolves with what went wrong, by UUID of the channel. */
  readonly sendReport: ReportSender['sendNow']
  /** Why an integration cannot be told that a request was answered; null: it can. */
  readonly refuseAnswers: RefuseAnswers
  /** Other servers. */
  readonly remotes: Remotes
  readonly uploads: PendingUploads
  readonly backups: Backups
  readonly share: Share
  /** Whether others can open links. */
  readonly reach: ReachChecks
  readonly mail: MailPings
  /** The recipient's page of a push that is being composed. */
  readonly pushSample: (wish: PushSampleWish, now: Millis) => PushSample
  /** Restarts the application, in this process or another, once the answer in hand is out. */
  readonly restart: Restart
  /** Tells the window what changed beside what the monitor's own events say. */
  readonly hub: Pick<WindowHub, 'changed' | 'open' | 'seq'>
  readonly views: AppViews
  readonly startedAt: Millis
  readonly health: Pick<Health, 'troubles'>
  readonly hints: Pick<Hints, 'latest'>
  /** False: notifications of this computer only go to the log, where nobody may see them. */
  readonly hasScreen: () => boolean
  /** Whose jobs are brought in; null: this machine's. */
  readonly adoptFrom: AdoptFrom | null
  /** Null: headless. */
  readonly desktop: DesktopApi | null
  /** Of the window as a web page. */
  readonly windowSessions: SessionEditor
  /** The session of the window that calls; null: it has none. */
  readonly session: string | null
}

/** The browsers that are signed in to the window. */
export interface SessionEditor {
  list(): readonly Omit<SessionRow, 'isOwn'>[]
  signOut(ids: readonly string[]): Promise<number>
}

/** The state of the house as the window shows it: whole for a snapshot, in parts for the events. */
export interface AppViews extends WindowViews {
  checkRows(): Iterable<readonly CheckRow[]>
  /** The same rows as parts of a list, each as `rowPart` makes it. */
  checkRowParts(): Iterable<Uint8Array>
  channelRows(): readonly ChannelRow[]
  remoteRows(): readonly RemoteRow[]
}

/** What could carry links to others, and the test of it (contract remotes.md 7). */
export interface ReachChecks {
  /** Null: it offers nothing. */
  tailscale(): Promise<TailscaleOffer | null>
  /** Asks for the link base from here. @returns what went wrong; empty: nothing */
  test(): Promise<string>
}

/** Pings by e-mail. */
export interface MailPings {
  /** `host:port` of the listener; null: none. */
  readonly address: () => string | null
  readonly domain: string
}

/** What only the desktop entrance can do, and what it says of its own parts. */
export interface DesktopApi extends ExaminedDesktop {
  get(): Promise<DesktopState>
  save(changes: Partial<DesktopSettings>): Promise<DesktopState>
  /** A secret is marked concealed and cleared after 60 s. */
  copy(text: string, secret: boolean): void
  /** The version that is downloaded and can be installed; null: none. */
  update(): string | null
  /** @throws TocsinError FOLDER_IN_USE while the service runs, or why it cannot start */
  startHere(): Promise<void>
  /** Quits, installs the version that is ready, starts again. */
  installUpdate(): void
  /** Hides the compact window; with a view, the main window shows that. */
  leaveCompact(route: string | null): void
  /** Opens the folder of the log files. */
  showLogs(): Promise<void>
  /** Whether this computer runs on its battery. */
  isOnBattery(): boolean
}

export interface DesktopSettings {
  readonly startAtLogin: boolean
  readonly shortcut: string | null
  readonly updates: 'on' | 'off'
  readonly trayClick: TrayClick
  /** Whether the command `tocsin` is installed. */
  readonly command: boolean
}

/** An answer on its way out; `status` is for carriers that have one. */
export interface Answered {
  readonly status: number
  readonly answer: CallAnswer
}

/**
 * The table of procedures bound to the running application. Never throws.
 * @param session of the window that calls; left out: it has none
 */
export type AnswerCall = (name: unknown, input: unknown, session?: string) => Promise<Answered>
