// Wires the carrier to the stores: what the main side says is what the window shows.
import type { EventBatch, Snapshot, WindowEvent } from '../../shared/events.ts'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { CallError, call, carrier, OfflineError, SignedOutError } from '../bridge.ts'
import { navigate } from '../router.tsx'
import { changeRows, type RowChange, replaceRows, reshape, useChecks } from './checks.ts'
import { setConnection, useConnection } from './connection.ts'
import { caughtUp, newTimelineItems, pushesChanged, relaysChanged } from './emitters.ts'
import { afterPaint, beforePaint, createFrames, painted } from './frames.ts'
import { changeInstallation, type Installation, setInstallation } from './installation.ts'
import { changeMirrored, type MirroredChange, mirroredId, useMirrored } from './mirrored.ts'
import { createMirroredLoading } from './mirrored-loading.ts'
import { onTick, serverNow, setServerClock } from './now.ts'
import { changeRemote, remoteIds, setRemotes } from './remotes.ts'
import { createSync } from './sync.ts'

const RETRY_SNAPSHOT_MS = 5000

/** The checks of other servers come after the first paint: own ones are seen first. */
const mirrored = createMirroredLoading({
  fetchPage: (id, after) => call('remotes.rows', { id, after }),
  apply: changeMirrored,
  painted,
  onFailed(error) {
    // When the server is away, the next snapshot loads them; a server that was just removed has none.
    if (error instanceof CallError) setTimeout(loadMirrored, RETRY_SNAPSHOT_MS)
  },
})

function loadMirrored(): void {
  void mirrored.load(remoteIds())
}

/** Begins to follow the main side, for as long as the window is open. */
export function goLive(): void {
  const frames = createFrames<WindowEvent>(beforePaint, applyEvents)
  const sync = createSync({
    fetchSnapshot: () => call('app.snapshot', undefined),
    applySnapshot(snapshot) {
      frames.flush()
      applySnapshot(snapshot)
    },
    applyBatch: ({ events }: EventBatch) => events.forEach(frames.add),
    onFailed(error) {
      showFailure(error)
      if (!(error instanceof SignedOutError)) {
        setTimeout(() => sync.opened(false), RETRY_SNAPSHOT_MS)
      }
    },
  })
  carrier.listen({
    onOpen(resumed) {
      if (resumed) setConnection({ phase: 'online' })
      sync.opened(resumed)
    },
    onBatch: sync.batch,
    onLost: (retryAt) => setConnection({ phase: 'offline', retryAt }),
    onSignedOut: () => setConnection({ phase: 'signed-out' }),
  })
  addEventListener('online', carrier.retryNow)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) carrier.retryNow()
  })
  onTick(noticeLateness)
}

function showFailure(error: unknown): void {
  if (error instanceof SignedOutError) setConnection({ phase: 'signed-out' })
  // When the server is away, the stream breaks too, and says so.
  if (error instanceof SignedOutError || error instanceof OfflineError) return
  const message = error instanceof Error ? error.message : String(error)
  // Once something is shown, it stays: the banner says that it may be old.
  if (useConnection.getState().phase === 'connecting') setConnection({ phase: 'failed', message })
}

function applySnapshot({
  now,
  checks,
  app,
  settings,
  projects,
  channels,
  remotes,
}: Snapshot): void {
  setServerClock(now)
  setRemotes(remotes)
  setInstallation({ app, settings, projects, channels })
  replaceRows(checks)
  setConnection({ phase: 'online' })
  caughtUp.emit(null)
  dropRemoved()
  afterPaint(loadMirrored)
}

function applyEvents(events: readonly WindowEvent[]): void {
  const changes: RowChange[] = []
  const ofOthers: MirroredChange[] = []
  for (const event of events) {
    if (event.type === 'check') changes.push({ row: event.row })
    else if (event.type === 'check-removed') changes.push({ removed: event.uuid })
    else if (event.type === 'mirrored') ofOthers.push(...event.rows.map((row) => ({ row })))
    else if (event.type === 'mirrored-removed') ofOthers.push(...removedIn(event))
    else applyOther(event)
  }
  changeRows(changes, serverNow())
  mirrored.changed(ofOthers)
}

function applyOther(event: WindowEvent): void {
  if (event.type === 'timeline') newTimelineItems.emit(event.items)
  else if (event.type === 'pushes') pushesChanged.emit(null)
  else if (event.type === 'relay') relaysChanged.emit(null)
  else if (event.type === 'remote') applyRemote(event)
  else if (event.type === 'open') navigate(event.route)
  else changeInstallation((known) => changed(known, event))
}

/** Checks of servers that were removed unheard. */
function dropRemoved(): void {
  const known = new Set(remoteIds())
  const gone = new Set([...useMirrored.getState().rows.values()].map(({ remote }) => remote))
  const drop = [...gone].filter((id) => !known.has(id))
  mirrored.changed(drop.map((remote) => ({ remote, kept: new Set() })))
}

function applyRemote({ id, row }: Extract<WindowEvent, { readonly type: 'remote' }>): void {
  changeRemote(id, row)
  if (row === null) mirrored.changed([{ remote: id, kept: new Set() }])
}

function removedIn({
  remote,
  uniqueKeys,
}: Extract<WindowEvent, { readonly type: 'mirrored-removed' }>): readonly MirroredChange[] {
  return uniqueKeys.map((uniqueKey) => ({ removed: mirroredId({ remote, uniqueKey }) }))
}

function changed(known: Installation, event: WindowEvent): Installation {
  switch (event.type) {
    case 'channel':
      return withChannel(known, event.row.uuid, event.row)
    case 'channel-removed':
      return withChannel(known, event.uuid, null)
    case 'projects':
      return { ...known, projects: event.rows }
    case 'settings':
      return { ...known, settings: event.settings }
    case 'app':
      return { ...known, app: event.app }
    default:
      return known
  }
}

function withChannel(
  known: Installation,
  uuid: string,
  row: Installation['channels'][number] | null,
): Installation {
  const isThere = known.channels.some((channel) => channel.uuid === uuid)
  const kept = known.channels.flatMap((channel) => {
    if (channel.uuid !== uuid) return [channel]
    return row === null ? [] : [row]
  })
  return { ...known, channels: isThere || row === null ? kept : [...kept, row] }
}

let lastTick = 0

/** The main side is silent when a due time passes: order and counts change by the clock alone. */
function noticeLateness(now: number): void {
  const before = lastTick
  lastTick = now
  const rows = useChecks.getState().rows.values()
  if (rows.some((row) => becameLate(row, before, now))) reshape()
}

function becameLate(row: CheckRow, before: number, now: number): boolean {
  return row.due !== null && before < row.due && row.due <= now && statusNow(row, now) === 'grace'
}
