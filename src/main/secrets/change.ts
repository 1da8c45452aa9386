// The limits of a push, changed by its owner while it is active (contract push.md 11.4). They count from its creation,
// as at creation: what is shortened to less than is used up expires at once.

import { type PushDraft, shownDays } from '../../shared/model/push-options.ts'
import { tell } from '../../shared/words/told.ts'
import type { Clock, Millis } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import type { AuditLog } from './audit-log.ts'
import { isOwner } from './claim.ts'
import type { Expiry } from './expiry.ts'
import { expiresAt, isExpired, isUsedUp, type OwnedPush, type Visitor } from './push.ts'
import { assertLimits } from './rules.ts'
import type { PushRow } from './tables/pushes.ts'
import type { Tables } from './tables/tables.ts'

export type PushLimits = Pick<PushDraft, 'expireAfterMinutes' | 'expireAfterViews'>

export type Changed =
  | { readonly outcome: 'not-found' }
  /** It is somebody else's. */
  | { readonly outcome: 'forbidden' }
  /** It had expired before. */
  | { readonly outcome: 'over' }
  /** `expired` where the new limits are used up already. `before`: undoes it, unless it expired. */
  | {
      readonly outcome: 'changed' | 'expired'
      readonly push: OwnedPush
      readonly before: PushLimits
    }

/**
 * Changes limits; one that is left out stays.
 * @throws TocsinError INVALID as at creation
 */
export type ChangeLimits = (
  token: string,
  visitor: Visitor,
  changes: Partial<PushLimits>,
) => Promise<Changed>

export interface ChangeOptions {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
  readonly tables: Pick<Tables, 'pushes'>
  readonly expiry: Expiry
  readonly auditLog: AuditLog
  readonly owned: (row: PushRow) => OwnedPush
}

export function createLimitChanges(options: ChangeOptions): ChangeLimits {
  const { store, clock, expiry, auditLog, owned } = options
  const { pushes } = options.tables

  /** Inside a write. `orphans`: null where nothing expired. */
  function change(token: string, visitor: Visitor, changes: Partial<PushLimits>, now: Millis) {
    const row = pushes.byToken(token)
    if (row === null) return { result: { outcome: 'not-found' } as const, orphans: null }
    if (!isOwner(row, visitor)) return { result: { outcome: 'forbidden' } as const, orphans: null }
    if (isExpired(row)) return { result: { outcome: 'over' } as const, orphans: null }
    if (isUsedUp(row, now)) {
      return { result: { outcome: 'over' } as const, orphans: expiry.expire(row, now) }
    }
    const before = limitsOf(row)
    const limits = { ...before, ...changes }
    const changed = { ...row, ...limits }
    const isNew =
      limits.expireAfterMinutes !== before.expireAfterMinutes ||
      limits.expireAfterViews !== before.expireAfterViews
    if (isNew) {
      pushes.setLimits(row.id, {
        ...limits,
        expireAfterDays: shownDays(limits.expireAfterMinutes),
        expiresAt: expiresAt(changed),
        updatedAt: now,
      })
      auditLog.record(row, 'edit', visitor)
    }
    const isOver = isUsedUp(changed, now)
    const orphans = isOver ? expiry.expire(row, now) : null
    const push = owned(pushes.byToken(token) ?? changed)
    const outcome = isOver ? ('expired' as const) : ('changed' as const)
    return { result: { outcome, push, before }, orphans }
  }

  return async (token, visitor, changes) => {
    assertLimits(changes)
    const { result, orphans } = await store.write(() =>
      change(token, visitor, changes, clock.now()),
    )
    expiry.afterCommit(orphans)
    // It may expire sooner than the timer looks.
    if (result.outcome === 'changed') expiry.reschedule()
    return result
  }
}

/** @throws TocsinError NOT_FOUND, CONFLICT: what a carrier says of a change that was not made */
export function assertChanged(
  changed: Changed,
): Extract<Changed, { readonly outcome: 'changed' | 'expired' }> {
  switch (changed.outcome) {
    case 'not-found':
      throw new TocsinError('NOT_FOUND', tell('refusals.noPush'))
    case 'forbidden':
      throw new TocsinError('CONFLICT', tell('refusals.pushOfOther'))
    case 'over':
      throw new TocsinError('CONFLICT', tell('refusals.pushExpired'))
    default:
      return changed
  }
}

function limitsOf({ expireAfterMinutes, expireAfterViews }: PushLimits): PushLimits {
  return { expireAfterMinutes, expireAfterViews }
}
