// One check of a move sent to the other server, and what came of it stored (contract remotes.md 4).

import { CANONICAL_UUID } from '../../../shared/uuid.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { errorText } from '../../errors.ts'
import { uniqueKeyOf } from '../../monitor/rules/unique-key.ts'
import type { RemoteAnswer } from '../requests/client.ts'
import { isObject, readObject } from '../requests/large-json.ts'
import type { Management } from '../requests/management.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { notTaken } from '../rules/move-fields.ts'
import type { PlannedMove } from '../rules/move-plan.ts'
import type { Became } from '../rules/move-report.ts'
import type { Remote } from '../tables/remotes.ts'
import type { MoveParts } from './move.ts'
import type { MovePace } from './move-pace.ts'
import { setRelay } from './set-relay.ts'

export interface MoveSenderOptions {
  readonly remote: Remote
  readonly there: Management
  readonly pace: MovePace
  /** That of the pace: aborted by a cancelled move. */
  readonly signal: AbortSignal
  readonly relay: boolean
}

/** Never rejects. */
export type MoveSender = (move: PlannedMove) => Promise<Became>

/** So many in a row without a usable answer: the server is gone, and the rest is left. */
const FAILURES = 3
const LONGEST_TEXT = 200

/** An answer that ends the move of a check, or of all. */
class NotMoved extends Error {
  readonly outcome: 'refused' | 'failed' | 'limit'
  /** No other check would fare better. */
  readonly isLast: boolean
  constructor(outcome: NotMoved['outcome'], message: string, isLast = false) {
    super(message)
    this.outcome = outcome
    this.isLast = isLast
  }
}

export function createMoveSender(
  parts: MoveParts,
  { remote, there, pace, signal, relay }: MoveSenderOptions,
): MoveSender {
  const { store, moved, relays } = parts
  let failures = 0
  /** What the rest is left with. */
  let end: Pick<Became, 'outcome' | 'problem'> | null = null

  async function post(path: string, fields: object): Promise<RemoteAnswer> {
    const answer = await pace.ask(() => there.post(path, fields, pace.asker))
    if (answer.status === 200 || answer.status === 201) return answer
    throw refusalIn(answer)
  }

  async function record(move: PlannedMove, uuid: string, owesPause: boolean): Promise<void> {
    const { id: checkId } = move.check
    await store.write(() => {
      moved.record(remote.id, { checkId, uniqueKey: uniqueKeyOf(uuid), owesPause })
      if (relay && !isRelayed(checkId, uuid)) {
        setRelay(parts, checkId, { remoteId: remote.id, target: uuid, make: false })
      }
    })
  }

  function isRelayed(checkId: number, uuid: string): boolean {
    const set = relays.of(checkId)
    return set?.remoteId === remote.id && set.target === uuid && set.state === 'on'
  }

  /** @returns the UUID there, and the fields that the server did not take */
  async function write({ there: found, fields, channels, unique, sendsFields }: PlannedMove) {
    if (found !== null && !sendsFields) return { uuid: found.uuid, lost: [] }
    const all = [...new Set([...(found?.channels ?? []), ...channels])].join()
    const extra = unique === null ? {} : { unique: [unique] }
    const answer = await post(found?.uuid ?? '', { ...fields, channels: all, ...extra })
    const document = readObject(answer.body)
    const uuid = found?.uuid ?? document.uuid
    if (typeof uuid !== 'string' || !CANONICAL_UUID.test(uuid)) {
      throw new RemoteFailure('strange', tell('remoteRefusals.namesNoCheck'))
    }
    return { uuid, lost: notTaken(fields, document) }
  }

  /** A move that is cancelled here leaves a check there that is not paused: that one was moved, and not wholly. */
  async function pause(uuid: string): Promise<void> {
    try {
      await post(`${uuid}/pause`, {})
    } catch (error) {
      throw isStop(error) ? new NotMoved('failed', errorText(error)) : error
    }
  }

  const isStop = (error: unknown) => signal.aborted && error === signal.reason

  async function moveOne(move: PlannedMove): Promise<Became> {
    const { outcome, there: found, owesPause } = move
    if (outcome === 'refused' || outcome === 'exists') {
      return { outcome, target: found?.uuid ?? null, problem: move.problem }
    }
    const { uuid, lost } = await write(move)
    await record(move, uuid, owesPause)
    if (owesPause) {
      await pause(uuid)
      await record(move, uuid, false)
    }
    const problem =
      lost.length === 0 ? '' : englishOf(tell('moved.lost', { fields: lost.join(', ') }))
    return { outcome: PAST[outcome], target: uuid, problem }
  }

  return async (move) => {
    const target = move.there?.uuid ?? null
    const isSent = move.outcome === 'create' || move.outcome === 'update'
    if (end !== null && isSent) return { ...end, target }
    try {
      const became = await moveOne(move)
      if (isSent) failures = 0
      return became
    } catch (error) {
      if (isStop(error)) {
        end = { outcome: 'stopped', problem: errorText(signal.reason) }
        return { ...end, target }
      }
      const { outcome, problem, isLast } = troubleIn(error)
      failures = outcome === 'failed' ? failures + 1 : 0
      if (isLast || failures >= FAILURES) {
        end ??= { outcome, problem: englishOf(tell('moved.notSent', { problem })) }
      }
      return { outcome, target, problem }
    }
  }
}

const PAST = { create: 'created', update: 'updated', same: 'same' } as const

function troubleIn(error: unknown) {
  const problem = errorText(error)
  if (error instanceof NotMoved) return { outcome: error.outcome, problem, isLast: error.isLast }
  // A refused write of our own: no other check would fare better.
  const isLast = !(error instanceof RemoteFailure) || error.state === 'untrusted'
  return { outcome: 'failed', problem, isLast } as const
}

/** What a status that is no success means (contract remotes.md 4). */
export function refusalIn({ status, body }: RemoteAnswer): NotMoved {
  if (status === 403 && body.length === 0) {
    return new NotMoved('limit', englishOf(tell('moved.atLimitThere')), true)
  }
  if (status === 401 || status === 403) {
    return new NotMoved('failed', englishOf(tell('moved.keyRefused', { status })), true)
  }
  if (status === 404) return new NotMoved('failed', englishOf(tell('moved.checkGone')))
  if (status >= 400 && status < 500) return new NotMoved('refused', textIn(body, status))
  return new NotMoved('failed', englishOf(tell('moved.serverAnswers', { status })))
}

/** What the server says of it: cut, and without control characters. */
function textIn(body: Buffer, status: number): string {
  let text = ''
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    text = isObject(value) && typeof value.error === 'string' ? value.error : ''
  } catch {}
  const clean = text.replaceAll(/\p{C}+/gu, ' ').slice(0, LONGEST_TEXT)
  return clean === '' ? englishOf(tell('moved.serverAnswers', { status })) : clean
}
