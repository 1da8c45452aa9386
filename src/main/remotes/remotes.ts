// The domain of other servers: remotes and what goes to them (contract remotes.md). Carriers and commands ask
// here; tables are private.

import type { LookupFunction } from 'node:net'
import os from 'node:os'
import { createEmitter } from '../../shared/emitter.ts'
import type { SettingValues } from '../../shared/model/settings.ts'
import { tell } from '../../shared/words/told.ts'
import type { Clock } from '../clock.ts'
import type { Environment } from '../config.ts'
import { TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { apiBaseUrl } from '../network/addresses.ts'
import type { ConfigKey } from '../notify/channels/config-key.ts'
import type { NoticeIn } from '../notify/notifier/notifier.ts'
import type { KeptPushes } from '../secrets/kept-pushes.ts'
import type { Store } from '../store/store.ts'
import { VERSION } from '../version.ts'
import type { RemoteChange, RemoteChanges } from './changes.ts'
import { type Attend, createAttend } from './operations/attend.ts'
import { createHeartbeatSender, type HeartbeatSender } from './operations/heartbeat.ts'
import { createHeartbeatEditor, type HeartbeatEditor } from './operations/heartbeat-editor.ts'
import { createMirror } from './operations/mirror.ts'
import { createMirrorLinks } from './operations/mirror-links.ts'
import {
  createMirrorNotices,
  type ElsewhereNotices,
  type MirrorNotices,
} from './operations/mirror-notices.ts'
import { createMirrorTake } from './operations/mirror-take.ts'
import { createMirrorView, type MirrorView } from './operations/mirror-view.ts'
import { createMirroredCalls, type MirroredCalls } from './operations/mirrored-calls.ts'
import type { Moves } from './operations/moves.ts'
import { createPoller, type Poller } from './operations/poller.ts'
import { createPushHosts } from './operations/push-hosts.ts'
import { createPushWatch } from './operations/push-watch.ts'
import { createPushesThrough, type PushesThrough } from './operations/pushes-through.ts'
import { createRelayControl } from './operations/relay-control.ts'
import { createRelayEditor, type RelayEditor } from './operations/relay-editor.ts'
import { createRelayIntake } from './operations/relay-intake.ts'
import { createRelayPass } from './operations/relay-pass.ts'
import { createRelayPauses } from './operations/relay-pauses.ts'
import { createRelaySender, type RelaySender } from './operations/relay-sender.ts'
import { createRelayWaiting } from './operations/relay-waiting.ts'
import { createRemoteEditor, type RemoteEditor } from './operations/remote-editor.ts'
import { createSeenChecks, type SeenChecks } from './operations/seen-checks.ts'
import { createStaleWatch } from './operations/stale-watch.ts'
import type { RemoteClient } from './requests/client.ts'
import { createMovedTable } from './tables/moved.ts'
import { createRelayQueueTable } from './tables/relay-queue.ts'
import { createRelaysTable } from './tables/relays.ts'
import { createRemotesTable } from './tables/remotes.ts'

export type { HeartbeatDraft } from './operations/heartbeat-editor.ts'
export type { MirroredSummary } from './operations/mirror-view.ts'
export type { Moves, MoveWish } from './operations/moves.ts'
export type { Listing } from './operations/push-api.ts'
export type { ListedThrough } from './operations/push-listing.ts'
export type { PushesThrough } from './operations/pushes-through.ts'
export type { RelayEditor as Relays } from './operations/relay-editor.ts'
export type { Given } from './operations/remote-editor.ts'
export type { Remote } from './tables/remotes.ts'

export interface Remotes {
  readonly editor: RemoteEditor
  readonly relays: RelayEditor
  readonly heartbeat: HeartbeatEditor & Pick<HeartbeatSender, 'test' | 'pause'>
  /** Checks moved to and from other servers; loaded on demand. */
  readonly moves: () => Promise<Moves>
  /** Checks of other servers: rows, requests, what we say of them. */
  readonly mirror: MirrorView & MirroredCalls & Attend & SeenChecks
  readonly poll: Poller['poll']
  readonly nextPoll: Poller['nextPoll']
  readonly pushes: PushesThrough
  /** What changed, told after it did. */
  readonly changes: Pick<RemoteChanges, 'on'>
  /** Asks remotes how they stand, and passes signals on, from what waited. For the serving process. */
  start(): void
  /** What is in hand ends, within limits; the rest waits for the next start. */
  stop(): Promise<void>
}

export interface RemotesOptions {
  readonly monitor: Monitor
  readonly store: Store
  readonly clock: Clock
  readonly env: Environment
  readonly key: ConfigKey
  readonly dataDir: string
  /** Shows notices of other servers' checks; left out: a command, which shows none. */
  readonly elsewhere?: ElsewhereNotices
  /** Whether people want to hear of a server without news. */
  readonly wantsStaleNotices?: () => boolean
  /** Whether a window is open. */
  readonly isWatched?: () => boolean
  readonly isOnBattery?: () => boolean
  /** Another text whenever this computer is in another network. */
  readonly network?: () => string
  /** Shows a notice; left out: a command, which shows none. */
  readonly tell?: (notice: NoticeIn) => void
  /** Why nothing can be monitored now; null, and left out: it is. */
  readonly blind?: () => string | null
  /** What is kept of pushes; left out: a command that does not open the secrets. */
  readonly kept?: KeptAccess
  /** Which views of pushes notify; left out: none. */
  readonly pushNotices?: () => SettingValues['pushNotices']
  readonly onTrouble?: (what: string, error: unknown) => void
  /** How names of servers are found, where a test differs. */
  readonly lookup?: LookupFunction
}

/** Ways to what is kept of pushes, which may be locked. */
export interface KeptAccess {
  /** Null while it is locked, or was never needed. */
  readonly now: () => KeptPushes | null
  /** Opens it. @throws TocsinError SECRETS_LOCKED */
  readonly open: () => Promise<KeptPushes>
}

const NOT_OPENED: KeptAccess = {
  now: () => null,
  open: () =>
    Promise.reject(new TocsinError('SECRETS_LOCKED', tell('remoteRefusals.pushesNotOpen'))),
}

export function createRemotes(options: RemotesOptions): Remotes {
  const {
    monitor,
    store,
    clock,
    env,
    key,
    dataDir,
    tell = () => {},
    onTrouble = () => {},
    lookup,
  } = options
  const remotes = createRemotesTable(store.db)
  const relays = createRelaysTable(store.db)
  const queue = createRelayQueueTable(store.db)
  let loading: Promise<RemoteClient> | undefined

  /** Loaded on demand: a server without remotes needs no TLS. */
  function client(): Promise<RemoteClient> {
    loading ??= import('./requests/client.ts').then(({ createRemoteClient }) =>
      createRemoteClient({ clock, env, version: VERSION, ...(lookup && { lookup }) }),
    )
    return loading
  }

  const parts = { monitor, store, clock, key, remotes, relays, queue, client, tell, onTrouble }
  const changes = createEmitter<RemoteChange>((error) => onTrouble('a change was not told', error))
  const links = createMirrorLinks(parts)
  const mirror = createMirror({ ...parts, dataDir, links, changes })
  const onUnsure = (id: string) => void poller.poll(id)
  const calls = createMirroredCalls({ ...parts, mirror, onUnsure })
  const show = options.elsewhere
  // What a command finds is told by the next server.
  const telling =
    show === undefined
      ? SILENT
      : createMirrorNotices({ ...parts, mirror, show, flipsOf: calls.flipsSince })
  const take = createMirrorTake({
    ...{ mirror, clock, links, notices: telling },
    isMuted: show?.isMuted ?? (() => false),
  })
  const seen = createSeenChecks({ ...parts, dataDir, links, take, mirror })
  const changed = () => {
    sender.reload()
    links.forget()
    changes.emit({ kind: 'relay' })
  }
  const waiting = createRelayWaiting({ relays, queue, transactions: store.transactions })
  const pass = createRelayPass({
    ...{ ...parts, waiting, version: VERSION, changed },
    control: createRelayControl({ ...parts, mirror }),
  })
  const pauses = createRelayPauses({ ...parts, waiting })
  const intake = createRelayIntake({ waiting, pauses, onTrouble })
  const sender: RelaySender = createRelaySender({
    ...{ ...parts, waiting, intake, pass, pauses, random: Math.random },
  })
  const blind = options.blind ?? (() => null)
  const heartbeat = createHeartbeatSender({ ...parts, version: VERSION, blind })
  const kept = options.kept ?? NOT_OPENED
  const notices = options.pushNotices ?? (() => 'off' as const)
  const hosts = createPushHosts(parts)
  const watch = createPushWatch({ ...parts, hosts, kept: kept.now, notices })
  const poller = createPoller({
    ...{ ...parts, mirror, take, notices: telling, changes, random: Math.random },
    isWatched: options.isWatched ?? (() => false),
    isOnBattery: options.isOnBattery ?? (() => false),
    network: options.network ?? networkNow,
  })
  const { cache } = mirror
  const isWanted = options.wantsStaleNotices ?? (() => true)
  const stale = createStaleWatch({ ...parts, cache, isWanted })
  const view = createMirrorView({ mirror, clock, remotes, calls })
  let ends: (() => void)[] = []
  let loadingMoves: Promise<Moves> | undefined

  function moves(): Promise<Moves> {
    loadingMoves ??= import('./operations/moves.ts').then(({ createMoves }) =>
      createMoves({
        ...{ ...parts, changed },
        moved: createMovedTable(store.db),
        baseUrl: () => apiBaseUrl(env, store.settings.get),
      }),
    )
    return loadingMoves
  }

  return {
    editor: createRemoteEditor({ ...parts, instance: monitor.instance, changed: poller.reload }),
    relays: createRelayEditor({ ...parts, changed }),
    heartbeat: {
      ...createHeartbeatEditor({ ...parts, onChange: heartbeat.reload }),
      test: heartbeat.test,
      pause: heartbeat.pause,
    },
    moves,
    mirror: { ...view, ...calls, ...createAttend({ mirror, calls }), ...seen },
    poll: poller.poll,
    nextPoll: poller.nextPoll,
    pushes: createPushesThrough({ clock, hosts, kept: kept.open }),
    changes,
    start() {
      ends = [monitor.events.on('removed', links.forget), stale.stop]
      stale.start()
      sender.start()
      poller.start()
      heartbeat.start()
      watch.start()
    },
    async stop() {
      for (const end of ends) end()
      watch.stop()
      heartbeat.stop()
      poller.stop()
      await sender.stop()
      mirror.close()
    },
  }
}

const SILENT: MirrorNotices = { tell: async () => {}, awaitsList: () => false }

/** The addresses of this computer, loopback aside. */
function networkNow(): string {
  const all = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.flatMap(({ internal, cidr }) => (internal ? [] : [cidr])).join(' ')
}
