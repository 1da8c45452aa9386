// What the server needs of the application. Each carrier takes the members that it uses.
import type { AnonymousCreate } from '../../shared/model/push-options.ts'
import type { Trouble } from '../../shared/model/trouble.ts'
import type { AttachPort } from '../attach/attached-apps.ts'
import type { Clock } from '../clock.ts'
import type { Hints } from '../hints.ts'
import type { Budget } from '../limits/budget.ts'
import type { Log } from '../log.ts'
import type { MaybeLater } from '../maybe-later.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { HostRule } from '../network/allowed-hosts.ts'
import type { PeerReader } from '../network/client-address.ts'
import type { ChannelQueries, NotificationQueries } from '../notify/queries.ts'
import type { AnswerCall } from '../procedures/context.ts'
import type { Requests } from '../secrets/requests/requests.ts'
import type { Vault } from '../secrets/vault.ts'
import type { WindowHub } from '../window-events/hub.ts'
import type { WindowSessions } from './window/sessions.ts'

export interface ServerOptions {
  readonly monitor: Monitor
  readonly channels: Pick<ChannelQueries, 'ofProject'>
  readonly notifications: Pick<NotificationQueries, 'maxId'>
  readonly clock: Clock
  readonly log: Log
  /** Takes refusals that a person may meet by honest use. */
  readonly hints: Pick<Hints, 'add'>
  /** `home`: everything. `share`: only what others need: recipient pages, pings, badges and status pages. */
  readonly reach: 'home' | 'share'
  /** APIs on the listener for others (contract remotes.md 7). Left out: none. */
  readonly shareApi?: 'off' | 'read' | 'all'
  /** Whether a test of the links runs by that nonce. Left out: there is none. */
  readonly isReachNonce?: (nonce: string) => boolean
  /** Scheme, host and port of every absolute URL; read again, as the port may be chosen late. */
  readonly baseUrl: () => string
  /** The same of links for others; null: as the asking client came. */
  readonly linkBaseUrl: () => string | null
  /** Left out: any host, for a server that shows nothing to be stolen by rebinding a name. */
  readonly isAllowedHost?: HostRule
  readonly peer: PeerReader
  /** Of the bytes of request bodies in memory, over all connections. */
  readonly bodyBudget: Budget
  /** Bytes of a ping body kept; null: all. */
  readonly pingBodyLimit: number | null
  /** Opens `/api/v3/metrics/`; null: closed. */
  readonly metricsKey: string | null
  readonly localCommands: LocalCommands
  /** Nothing is answered before; null: all may be. Left out: from the start. */
  readonly opening?: () => Promise<void> | null
  readonly sessions: WindowSessions
  /** Fresh one-time links to the window, this machine's own first. */
  readonly windowLinks: () => readonly string[]
  /** The folder of the built window; null: none is served. */
  readonly windowFolder: string | null
  /** Null while the application is still starting. */
  readonly window: () => WindowPort | null
  /** Takes desktop apps that attach to this server; left out: none can. */
  readonly attached?: AttachPort | undefined
  /** Null while the secrets are locked. */
  readonly vault: () => Vault | null | Promise<Vault | null>
  /** Requests for a secret; null while the secrets are locked. Left out: none are served. */
  readonly requests?: () => Promise<Requests | null>
  readonly anonymousCreate: () => AnonymousCreate
  /** What is wrong with the installation, worst first. */
  readonly troubles: () => readonly Trouble[]
}

/** What commands on this machine may do (contract run.md 6). */
export interface LocalCommands {
  /**
   * Opens to loopback peers `POST /api/v3/signals/` for every project, `POST /window/link`, the window's
   * calls and events, and `/window/attach`.
   */
  readonly token: string
  /** Counts the signals that wait in the spool: what happened before comes first. */
  takeInSpool(): MaybeLater<void>
}

/** The calls and events of a window. */
export interface WindowPort {
  /** The output of an answer may hold lists that are read while they are sent. */
  readonly callWithLongLists: AnswerCall
  readonly hub: Pick<WindowHub, 'subscribe' | 'seq'>
}
