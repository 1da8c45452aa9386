// What the server needs of the application. Each carrier takes the members that it uses.
import type { AnonymousCreate } from '../../shared/model/push-options.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { HostRule } from '../network/allowed-hosts.ts'
import type { PeerReader } from '../network/client-address.ts'
import type { ChannelQueries, NotificationQueries } from '../notify/queries.ts'
import type { AnswerCall } from '../procedures/context.ts'
import type { Vault } from '../secrets/vault.ts'
import type { WindowHub } from '../window-events/hub.ts'
import type { WindowSessions } from './window/sessions.ts'

export interface ServerOptions {
  readonly monitor: Monitor
  readonly channels: Pick<ChannelQueries, 'ofProject'>
  readonly notifications: Pick<NotificationQueries, 'maxId'>
  readonly clock: Clock
  readonly log: Log
  /** `home`: everything. `share`: only what others need: recipient pages, pings and badges. */
  readonly reach: 'home' | 'share'
  /** Scheme, host and port of every absolute URL; read anew, as the port may be chosen late. */
  readonly baseUrl: () => string
  /** The same of links for others; null: as the asking client came. */
  readonly linkBaseUrl: () => string | null
  /** Left out: any host, for a server that shows nothing to be stolen by rebinding a name. */
  readonly isAllowedHost?: HostRule
  readonly peer: PeerReader
  /** Bytes of a ping body kept; null: all. */
  readonly pingBodyLimit: number | null
  /** Opens `/api/v3/metrics/`; null: closed. */
  readonly metricsKey: string | null
  readonly sessions: WindowSessions
  /** The folder of the built window; null: none is served. */
  readonly windowFolder: string | null
  /** Null while the application is still starting. */
  readonly window: () => WindowPort | null
  /** Null while the secrets are locked. */
  readonly vault: () => Vault | null
  readonly anonymousCreate: () => AnonymousCreate
}

/** The calls and events of a window. */
export interface WindowPort {
  readonly call: AnswerCall
  readonly hub: Pick<WindowHub, 'subscribe' | 'seq'>
}
