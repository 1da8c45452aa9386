// One turn of a relayed check: the oldest signal sent, or the late ones together, and what came of it
// stored (contract remotes.md 3.1 to 3.4).
import { englishOf } from '../../../shared/words/english.ts'
import { tell as phrase } from '../../../shared/words/told.ts'
import type { Clock, Millis } from '../../clock.ts'
import { SECOND } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { RELAY_HEADER } from '../../monitor/rules/instance-id.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { NoticeIn } from '../../notify/notifier/notifier.ts'
import type { Store } from '../../store/store.ts'
import type { RemoteAnswer, RemoteClient } from '../requests/client.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import {
  isLate,
  isSignal,
  type Passing,
  passLate,
  type Queued,
  signalsIn,
  type Waiting,
} from '../rules/relay-late.ts'
import { isUuid, openAfter, relayUrl, ridToSend, verdictOf } from '../rules/relay-request.ts'
import { limitedFor, readRetryAfter } from '../rules/states.ts'
import type { RelaysTable } from '../tables/relays.ts'
import type { RemotesTable } from '../tables/remotes.ts'
import { instanceIn } from './look.ts'
import type { RelayControl } from './relay-control.ts'
import { createLogRule } from './relay-log-rule.ts'
import { createTurns, type Turn } from './relay-turn.ts'
import type { RelayWaiting } from './relay-waiting.ts'
import { openCredentials } from './sealed-credentials.ts'

export type Result =
  | { readonly next: 'idle' | 'more' | 'broken' }
  /** @property wait null: as long as failures say */
  | { readonly next: 'again'; readonly wait: Millis | null }

/** Sends what is next for a check. */
export type RelayPass = (checkId: number) => Promise<Result>

export interface RelayPassOptions {
  readonly monitor: Pick<Monitor, 'checks' | 'flips' | 'instance' | 'shift'>
  readonly store: Pick<Store, 'write'>
  readonly clock: Clock
  readonly key: ConfigKey
  readonly relays: RelaysTable
  readonly remotes: RemotesTable
  readonly waiting: Pick<RelayWaiting, 'first' | 'remove' | 'clear'>
  readonly client: () => Promise<RemoteClient>
  /** Of this build, for User-Agent. */
  readonly version: string
  /** Pauses or resumes the check there. */
  readonly control: RelayControl
  readonly tell: (notice: NoticeIn) => void
  /** A relay went off. */
  readonly changed: () => void
}

const REQUEST_TIME: Millis = 30 * SECOND
/** As many as may wait. */
const AT_ONCE = 1000
/** Of an answer, to find out what it means. */
const READ = 200

export function createRelayPass(options: RelayPassOptions): RelayPass {
  const { monitor, store, clock, key, relays, remotes, waiting, client, version, tell, changed } =
    options
  const { control } = options
  const turnOf = createTurns(options)
  const takesLogs = createLogRule(options)
  /** By check: the last entry that a log has reported. After a crash they are reported again. */
  const loggedUpTo = new Map<number, number>()

  function lateOf(checkId: number, entries: readonly Waiting[]): readonly Waiting[] {
    const grace = monitor.checks.byId(checkId)?.grace ?? 0
    const end = entries.findIndex((entry) => !isLate(entry, grace, clock.now()))
    return end === -1 ? entries : entries.slice(0, end)
  }

  /** The requests of this turn, and what is left out without one. */
  async function plan(turn: Turn, first: Waiting) {
    const { checkId } = turn.relay
    if (lateOf(checkId, [first]).length === 0) {
      return { passings: [{ ...first, ids: [first.id] }], left: [], newest: 0 }
    }
    const late = lateOf(checkId, signalsIn(waiting.first(checkId, AT_ONCE)))
    const rule = {
      takesLogs: await takesLogs(turn.relay, turn.remote),
      loggedUpTo: loggedUpTo.get(checkId) ?? 0,
    }
    const passings = passLate(late, turn.standing, rule)
    const sent = new Set(passings.flatMap(({ ids }) => ids))
    const left = late.map(({ id }) => id).filter((id) => !sent.has(id))
    return { passings, left, newest: late.at(-1)?.id ?? 0 }
  }

  /** Removes signals that are not to be reported. */
  async function skip(checkId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await store.write(() => {
      waiting.remove(ids)
      relays.noteSkipped(checkId, ids.length)
    })
  }

  async function send(turn: Turn, passing: Passing, rid: string | null): Promise<RemoteAnswer> {
    const { relay, remote } = turn
    const needsKey = !isUuid(relay.target)
    const pingKey = needsKey ? (await openCredentials(key, remote)).pingKey : undefined
    const passed = [...passing.passed.split(',').filter(Boolean), monitor.instance]
    return (await client()).ask(remote, {
      method: 'POST',
      url: relayUrl(relay, remote.pingBase, pingKey, passing, rid),
      headers: {
        'User-Agent': `tocsin/${version} (relay)`,
        [RELAY_HEADER]: passed.join(', '),
      },
      body: passing.body,
      asker: null,
      time: REQUEST_TIME,
    })
  }

  /** Null: it is delivered, and the turn goes on. */
  async function pass(turn: Turn, passing: Passing, newest: number): Promise<Result | null> {
    const { relay, remote, standing } = turn
    const { checkId } = relay
    const open = relays.of(checkId)?.openRun ?? null
    const rid = ridToSend(passing, open, standing.openRun)
    const answer = await send(turn, passing, rid)
    const instance = instanceIn(answer)
    const text = answer.body.subarray(0, READ).toString('utf8')
    switch (verdictOf(answer.status, text)) {
      case 'delivered':
        await store.write(() => {
          waiting.remove(passing.ids)
          const openRun = openAfter(passing.kind, rid, open)
          relays.noteDelivered(checkId, passing.ids.length, clock.now(), openRun)
          if (remote.instance === null && instance !== null) {
            remotes.setInstance(remote.id, instance)
          }
        })
        if (passing.kind === 'log') loggedUpTo.set(checkId, newest)
        return null
      case 'again': {
        await note(checkId, englishOf(phrase('moved.targetAnswers', { status: answer.status })))
        const wait = readRetryAfter(answer.headers['retry-after'], answer.at)
        return { next: 'again', wait: wait === null ? null : limitedFor(wait) }
      }
      case 'broken':
        return giveUp(
          turn,
          'broken',
          englishOf(phrase('moved.targetAnswers', { status: answer.status })),
        )
      case 'loop':
        return giveUp(turn, 'off', englishOf(phrase('moved.loop')))
    }
  }

  async function note(checkId: number, error: string): Promise<void> {
    if (relays.of(checkId)?.lastError === error) return
    await store.write(() => relays.noteError(checkId, error))
  }

  /** One notice, however often it is tried after. */
  async function giveUp(turn: Turn, state: 'broken' | 'off', reason: string): Promise<Result> {
    const { checkId } = turn.relay
    const isNews = relays.of(checkId)?.state === 'on'
    await store.write(() => {
      relays.setState(checkId, state, reason)
      if (state === 'off') waiting.clear(checkId)
    })
    if (state === 'off') changed()
    if (isNews) {
      const { name, remote } = turn
      tell(({ t }) => ({
        flipIds: [],
        title: t('notices.notRelayed', { name, server: remote.name }),
        body: reason,
        urgency: 'normal',
      }))
    }
    return { next: state === 'off' ? 'idle' : 'broken' }
  }

  /** What the server refuses is noted and left out: signals do not wait for it. */
  async function passControl({ relay, remote }: Turn, { id, kind }: Queued): Promise<Result> {
    const { checkId, target } = relay
    const outcome = await control(remote, target, kind === 'pause' ? 'pause' : 'resume')
    if (outcome.next === 'again') {
      await note(checkId, outcome.problem)
      return { next: 'again', wait: outcome.wait }
    }
    if (outcome.problem === '') await store.write(() => waiting.remove([id]))
    else await Promise.all([skip(checkId, [id]), note(checkId, outcome.problem)])
    return { next: waiting.first(checkId, 1).length > 0 ? 'more' : 'idle' }
  }

  async function take(turn: Turn, first: Queued): Promise<Result> {
    const { checkId } = turn.relay
    if (!isSignal(first)) return passControl(turn, first)
    const { instance } = turn.remote
    if (instance !== null && first.passed.split(',').includes(instance)) {
      await skip(checkId, [first.id])
      return { next: 'more' }
    }
    const { passings, left, newest } = await plan(turn, first)
    for (const passing of passings) {
      const result = await pass(turn, passing, newest)
      if (result !== null) return result
    }
    await skip(checkId, left)
    return { next: waiting.first(checkId, 1).length > 0 ? 'more' : 'idle' }
  }

  return async (checkId) => {
    const turn = turnOf(checkId)
    if (turn === null) return { next: 'idle' }
    const [first] = waiting.first(checkId, 1)
    if (first === undefined) return { next: 'idle' }
    try {
      return await take(turn, first)
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error
      await note(checkId, error.message)
      return { next: 'again', wait: null }
    }
  }
}
