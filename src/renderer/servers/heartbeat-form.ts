// The form of the heartbeat: its values and what a save sends of them. Pure.
import type { Input } from '../../shared/procedures/index.ts'
import type { HeartbeatView } from '../../shared/views/remotes.ts'

export interface HeartbeatValues {
  readonly where: 'create' | 'known'
  /** UUID of the check there. */
  readonly target: string
  readonly minutes: number
  readonly asleep: 'alarm' | 'pause' | 'allow'
  /** How long it may be away with `allow`. */
  readonly hours: number
}

export const NEW_HEARTBEAT: HeartbeatValues = {
  where: 'create',
  target: '',
  minutes: 5,
  asleep: 'alarm',
  hours: 168,
}

export function valuesOf({ target, every, whenAsleep }: HeartbeatView): HeartbeatValues {
  const isAllowed = typeof whenAsleep === 'object'
  return {
    where: 'known',
    target,
    minutes: Math.round(every / 60),
    asleep: isAllowed ? 'allow' : whenAsleep,
    hours: isAllowed ? Math.round(whenAsleep.allow / 3600) : NEW_HEARTBEAT.hours,
  }
}

type Draft = NonNullable<Input<'heartbeat.save'>['heartbeat']>

/** @param remote id of the server */
export function draftOf(values: HeartbeatValues, remote: string): Draft {
  const { where, target, minutes, asleep, hours } = values
  return {
    remote,
    target: where === 'create' ? null : target.trim(),
    every: minutes * 60,
    whenAsleep: asleep === 'allow' ? { allow: hours * 3600 } : asleep,
  }
}
