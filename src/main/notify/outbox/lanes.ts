// Lanes: queues with a limit each, one per target, so that a target that hangs delays no other. Not
// here: what the work is.
import { quietTurn } from '../../turns.ts'
import { createFifo, type Fifo } from './fifo.ts'

export interface LanesOptions<T> {
  /** Items of a lane in hand at once. */
  readonly perLane: number
  /** Items of all lanes in hand at once. */
  readonly overall: number
  /** Items of the same order are worked on one after the other, as they came. */
  readonly orderOf: (item: T) => string
  /** Never rejects. */
  readonly run: (item: T) => Promise<void>
}

export interface Lanes<T> {
  add(lane: string, item: T): void
  /** Items that wait or are in hand. */
  readonly size: number
  /** Begins nothing more. Resolves when what is in hand has ended. */
  stop(): Promise<void>
}

interface Waiting<T> {
  readonly item: T
  /** Those before it in its order have ended. */
  readonly isNext: boolean
}

interface Lane<T> {
  readonly name: string
  readonly waiting: Fifo<Waiting<T>>
  inProgress: number
  /** It stands in the row of lanes that may go on. */
  isReady: boolean
}

export function createLanes<T>({ perLane, overall, orderOf, run }: LanesOptions<T>): Lanes<T> {
  const lanes = new Map<string, Lane<T>>()
  const ready = createFifo<Lane<T>>()
  /** By order: what waits for the one in hand, and where. */
  const orders = new Map<string, Fifo<{ readonly lane: string; readonly item: T }>>()
  let inProgress = 0
  let size = 0
  let scheduled = false
  let stopped = false
  let onIdle: (() => void) | undefined

  function laneNamed(name: string): Lane<T> {
    const found = lanes.get(name)
    if (found !== undefined) return found
    const lane = { name, waiting: createFifo<Waiting<T>>(), inProgress: 0, isReady: false }
    lanes.set(name, lane)
    return lane
  }

  function makeReady(lane: Lane<T>): void {
    if (lane.isReady || lane.waiting.length === 0 || lane.inProgress >= perLane) return
    lane.isReady = true
    ready.put(lane)
  }

  /** One item in a turn of the event loop, in which no ping waits: on a busy machine, each waited for the telling. */
  function schedule(): void {
    if (scheduled || stopped || ready.length === 0 || inProgress >= overall) return
    scheduled = true
    void quietTurn().then(() => {
      scheduled = false
      if (stopped) return
      beginNext()
      schedule()
    })
  }

  /** The lanes take turns. */
  function beginNext(): void {
    const lane = ready.take()
    if (lane === undefined) return
    lane.isReady = false
    const waiting = lane.waiting.take()
    if (waiting !== undefined) begin(lane, waiting)
    makeReady(lane)
  }

  function begin(lane: Lane<T>, { item, isNext }: Waiting<T>): void {
    const order = orderOf(item)
    const before = isNext ? undefined : orders.get(order)
    if (before !== undefined) {
      before.put({ lane: lane.name, item })
      return
    }
    if (!isNext) orders.set(order, createFifo())
    lane.inProgress++
    inProgress++
    void run(item).finally(() => {
      lane.inProgress--
      inProgress--
      size--
      passOn(order)
      makeReady(lane)
      if (lane.inProgress === 0 && lane.waiting.length === 0) lanes.delete(lane.name)
      if (inProgress === 0) onIdle?.()
      schedule()
    })
  }

  /** The next of that order goes to the front of its lane. */
  function passOn(order: string): void {
    const next = orders.get(order)?.take()
    if (next === undefined) {
      orders.delete(order)
      return
    }
    const lane = laneNamed(next.lane)
    lane.waiting.putBack({ item: next.item, isNext: true })
    makeReady(lane)
  }

  return {
    add(name, item) {
      const lane = laneNamed(name)
      lane.waiting.put({ item, isNext: false })
      size++
      makeReady(lane)
      schedule()
    },
    get size() {
      return size
    },
    stop() {
      stopped = true
      return new Promise((resolve) => {
        if (inProgress === 0) resolve()
        else onIdle = resolve
      })
    },
  }
}
