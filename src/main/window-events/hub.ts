// The event hub of the window: collects changes, sends them in numbered batches, and keeps the last
// ones for lost connections. While no window listens, and for a while after, it does not listen
// either.

import { createEmitter } from '../../shared/emitter.ts'
import type { EventBatch, WindowEvent } from '../../shared/events.ts'
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../clock.ts'
import type { Events, MonitorEvents } from '../monitor/events.ts'
import type { RemoteChanges } from '../remotes/changes.ts'
import { createChangeLog, type Part } from './changes.ts'
import { createChangeReader, type WindowViews } from './read-changes.ts'
import { createRing } from './ring.ts'

export interface WindowHub {
  /** The number of the last batch: what a snapshot taken now includes. */
  seq(): number
  /** Something beside the checks changed: it is read and sent with the next batch. */
  changed(part: Part): void
  /**
   * Calls `listener` at each `changed`, whether or not there is a window, until the returned function
   * is called.
   */
  onChanged(listener: (part: Part) => void): () => void
  /** Whether a window listens. */
  isOpen(): boolean
  /** The window is to show that view. Nobody sees it while there is no window. */
  open(route: string): void
  /**
   * Calls `listener` for each batch until the returned function is called.
   * @param after the last batch that it had: those since come at once, or a `reset` when they are
   *   not to be had any more
   */
  subscribe(listener: (batch: EventBatch) => void, after?: number): () => void
  /** Tells nothing more. */
  stop(): void
}

export interface WindowHubOptions {
  readonly clock: Clock
  readonly events: Pick<Events, 'on'>
  readonly remotes: Pick<RemoteChanges, 'on'>
  readonly views: WindowViews
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Between two batches: the first change after a quiet moment is told at once. */
const SPACING: Millis = 50
const CHANNEL_SPACING: Millis = SECOND
/** What is read for one batch. */
const LIMIT = 500
const MAX_BATCHES = 1000
const MAX_THINGS = 10_000
/** Between two times that windows ask again because another process writes. */
const RESET_SPACING: Millis = 5 * SECOND
/** A lost connection comes back within it, mostly. */
const LINGER: Millis = MINUTE

export function createWindowHub({
  clock,
  events,
  remotes,
  views,
  onTrouble,
}: WindowHubOptions): WindowHub {
  const changes = createChangeLog(LIMIT)
  const ring = createRing(MAX_BATCHES, MAX_THINGS)
  const reader = createChangeReader(views, notePing)
  const listeners = new Set<(batch: EventBatch) => void>()
  const changed = createEmitter<Part>()
  // From the clock: a window that knew an earlier process is behind every batch of this one.
  let seq = clock.now()
  let sources: readonly (() => void)[] = []
  let cancelFlush: Cancel | undefined
  let flushDue: Millis = Number.POSITIVE_INFINITY
  let cancelLinger: Cancel | undefined
  let flushed: Millis = Number.NEGATIVE_INFINITY
  let channelsSent: Millis = Number.NEGATIVE_INFINITY
  let isForeign = false
  let resetSent: Millis = Number.NEGATIVE_INFINITY
  let stopped = false

  const isListening = () => sources.length > 0

  function listen(): void {
    cancelLinger?.()
    if (isListening() || stopped) return
    // Changes without a listener are in no batch.
    seq++
    reader.begin()
    sources = [
      events.on('check', ({ id }) => note(() => changes.check(id))),
      events.on('removed', ({ uuid }) => note(() => changes.removed(uuid))),
      events.on('ping', ({ checkId, n }) => notePing(checkId, n)),
      events.on('flip', ({ id }) => note(() => changes.flip(id))),
      events.on('gap', (gap) => note(() => changes.gap(gap))),
      events.on('settled', () => note(() => changes.part('app'))),
      events.on('maintenance', ({ changed }) =>
        note(() => {
          changes.maintenance(changed)
          changes.part('app')
        }),
      ),
      events.on('project', () => note(() => changes.part('projects'))),
      events.on('channel', ({ id }) => note(() => changes.channel(id))),
      events.on('notification', ({ id }) => note(() => changes.notification(id))),
      events.on('report', ({ id }) => note(() => changes.report(id))),
      events.on('tick', lookElsewhere),
      remotes.on((change) => note(() => changes.remote(change))),
    ]
  }

  function fallSilent(): void {
    for (const unsubscribe of sources) unsubscribe()
    sources = []
    cancelFlush?.()
    flushDue = Number.POSITIVE_INFINITY
    changes.clear()
    ring.clear()
  }

  function notePing(checkId: number, n: number): void {
    if (isListening()) note(() => changes.ping(checkId, n))
  }

  function note(take: () => void): void {
    take()
    schedule()
  }

  function schedule(): void {
    if (changes.isEmpty()) return
    const due = changes.isUrgent() ? flushed + SPACING : channelsSent + CHANNEL_SPACING
    if (due >= flushDue) return
    cancelFlush?.()
    flushDue = due
    cancelFlush = clock.setTimer(Math.max(0, due - clock.monotonic()), flush)
  }

  function flush(): void {
    flushDue = Number.POSITIVE_INFINITY
    flushed = clock.monotonic()
    const withChannels = flushed - channelsSent >= CHANNEL_SPACING
    if (withChannels) channelsSent = flushed
    try {
      const batched = reader.eventsOf(changes.take(withChannels))
      if (batched.length > 0) publish(batched)
    } catch (error) {
      onTrouble('the window could not be told of changes', error)
      publish([{ type: 'reset' }])
    }
    schedule()
  }

  /** Of what another process wrote nobody tells: the windows ask for all of it. */
  function lookElsewhere({ wroteElsewhere }: MonitorEvents['tick']): void {
    isForeign ||= wroteElsewhere
    const now = clock.monotonic()
    if (!isForeign || now - resetSent < RESET_SPACING) return
    isForeign = false
    resetSent = now
    publish([{ type: 'reset' }])
  }

  function publish(batched: readonly WindowEvent[]): void {
    const batch = { seq: ++seq, events: batched }
    ring.add(batch)
    for (const listener of listeners) hand(batch, listener)
  }

  /** A listener that throws must not stop the others. */
  function hand(batch: EventBatch, listener: (batch: EventBatch) => void): void {
    try {
      listener(batch)
    } catch (error) {
      onTrouble('a window could not be told', error)
    }
  }

  function replay(listener: (batch: EventBatch) => void, after: number): void {
    if (after === seq) return
    const missed = ring.after(after) ?? [{ seq, events: [{ type: 'reset' } as const] }]
    for (const batch of missed) hand(batch, listener)
  }

  return {
    seq: () => seq,
    changed(part) {
      if (isListening()) note(() => changes.part(part))
      changed.emit(part)
    },
    onChanged: changed.on,
    isOpen: () => listeners.size > 0,
    open(route) {
      if (isListening()) note(() => changes.route(route))
    },
    subscribe(listener, after) {
      listen()
      if (after !== undefined) replay(listener, after)
      listeners.add(listener)
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0 || stopped) return
        cancelLinger = clock.setTimer(LINGER, fallSilent)
      }
    },
    stop() {
      stopped = true
      cancelLinger?.()
      fallSilent()
      listeners.clear()
      changed.clear()
    },
  }
}
