// The facts that a notice needs. They are few, because thousands may wait to be shown together.
// Pure.
import { type Millis, millis } from '../../clock.ts'
import type { Facts } from '../message/facts.ts'
import type { LateFailure } from '../message/times.ts'
import { lastLine, NAME_LIMIT, plain } from './notice-text.ts'

/** Why a check is down. */
export type Cause =
  | { readonly kind: 'exit'; readonly status: number; readonly late: LateFailure | null }
  | { readonly kind: 'failure'; readonly late: LateFailure | null }
  | { readonly kind: 'unfinished'; readonly started: Millis }
  | { readonly kind: 'silence'; readonly since: Millis | null }
  /** It is a check of another server. */
  | {
      readonly kind: 'elsewhere'
      readonly server: string
      readonly since: Millis | null
      readonly isAbout: boolean
    }

export interface Change {
  /** The flip's id as `Notice` has it: none for a reminder and a test. */
  readonly flipIds: readonly number[]
  /** Null: a check of another server. */
  readonly checkId: number | null
  /** Of another server's check `@<server>/<unique key>`: what its route and its buttons name. */
  readonly uuid: string
  /** On one line, not too long. */
  readonly name: string
  readonly status: 'up' | 'down'
  /** When it changed; of a reminder: when it was made. */
  readonly at: Millis
  readonly downSince: Millis | null
  readonly cause: Cause
  /** Of the output of the run that changed it; empty when silence did: what ran before is not its cause. */
  readonly lastLine: string
  readonly gapId: number | null
  /** It can be paused from here. */
  readonly takesPause: boolean
  /** It is down as before: a snooze has ended. */
  readonly isReminder: boolean
}

/** A change of a check of another server (contract remotes.md 2.2). */
export interface ElsewhereChange {
  readonly server: {
    /** UUID. */
    readonly id: string
    readonly name: string
    /** Its key may pause the check. */
    readonly takesPause: boolean
  }
  readonly uniqueKey: string
  readonly name: string
  readonly status: 'up' | 'down'
  readonly at: Millis
  /** It is down as before: a snooze has ended. */
  readonly isReminder: boolean
  readonly downSince: Millis | null
  /** `downSince` is when a list first said so. */
  readonly isSinceAbout: boolean
}

export function changeOf(facts: Facts): Change {
  const { check, purpose, flipId, status, at, downSince, gap, lastPing } = facts
  const isByPing = status === 'up' || facts.reason === 'fail'
  return {
    flipIds: purpose === 'flip' ? [Number(flipId)] : [],
    checkId: check.id,
    uuid: check.uuid,
    name: plain(facts.name, NAME_LIMIT),
    status,
    at,
    downSince,
    cause: causeOf(facts),
    lastLine: isByPing ? lastLine(lastPing?.text ?? '') : '',
    gapId: gap?.id ?? null,
    takesPause: true,
    isReminder: purpose === 'reminder',
  }
}

export function changeElsewhere(change: ElsewhereChange): Change {
  const { server, uniqueKey, name, status, at, downSince, isSinceAbout, isReminder } = change
  const on = plain(server.name, NAME_LIMIT)
  return {
    ...{ flipIds: [], checkId: null, uuid: `@${server.id}/${uniqueKey}` },
    ...{ name: plain(name, NAME_LIMIT), status, at, downSince },
    cause: { kind: 'elsewhere', server: on, since: downSince, isAbout: isSinceAbout },
    ...{ lastLine: '', gapId: null, takesPause: server.takesPause, isReminder },
  }
}

/** The check may have moved on since it changed: what explains the change is no younger. */
function causeOf({ check, reason, late, lastPing, at }: Facts): Cause {
  if (reason === 'fail') {
    const status = lastPing?.exitStatus ?? 0
    return status > 0 ? { kind: 'exit', status, late } : { kind: 'failure', late }
  }
  const { lastStart, grace } = check
  if (lastStart !== null && lastStart + millis(grace) <= at) {
    return { kind: 'unfinished', started: lastStart }
  }
  const isOlder = check.lastPing !== null && check.lastPing <= at
  return { kind: 'silence', since: isOlder ? check.lastPing : (lastPing?.at ?? null) }
}
