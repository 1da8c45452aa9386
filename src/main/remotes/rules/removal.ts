// What a removed server takes along, in words (contract remotes.md 8). Pure.
import { counted } from '../../counted.ts'

export interface GoesAlong {
  readonly relays: number
  /** Signals that still wait for it. */
  readonly waiting: number
  /** Mirrored checks. */
  readonly checks: number
  /** The heartbeat goes there. */
  readonly isWatching: boolean
  /** Active pushes that were made through it. They stay there. */
  readonly pushes: number
}

/** `its keys, 1 relay and 40 mirrored checks; …`. */
export function removalText({ relays, waiting, checks, isWatching, pushes }: GoesAlong): string {
  const signals = waiting === 0 ? '' : ` with ${counted(waiting, 'waiting signal')}`
  const parts = [
    'its keys',
    ...(relays === 0 ? [] : [counted(relays, 'relay') + signals]),
    ...(checks === 0 ? [] : [counted(checks, 'mirrored check')]),
    ...(isWatching ? ['the heartbeat'] : []),
  ]
  const last = parts.length > 1 ? ` and ${parts.pop()}` : ''
  const text = parts.join(', ') + last
  if (pushes === 0) return text
  const subject = pushes === 1 ? '1 push stays' : `${pushes} pushes stay`
  return `${text}; ${subject} open there and can no longer be expired from here`
}
