// Integrations on both sides of a move: which are the same, which a person has to set up by hand (contract
// remotes.md 4). Pure.
import type { ChannelByHand } from '../../../shared/views/moves.ts'

export interface NamedChannel {
  readonly uuid: string
  readonly kind: string
  readonly name: string
}

/**
 * @param from of the side that a check leaves
 * @param to of the side where it goes
 * @returns UUID of one there by the UUID of its twin here; the first of equal ones
 */
export function twinChannels(
  from: readonly NamedChannel[],
  to: readonly NamedChannel[],
): ReadonlyMap<string, string> {
  const twins = new Map<string, string>()
  for (const channel of from) {
    const twin = to.find(({ kind, name }) => kind === channel.kind && name === channel.name)
    if (twin !== undefined) twins.set(channel.uuid, twin.uuid)
  }
  return twins
}

/** Integrations without a twin that some check is assigned to. */
export interface ByHand {
  readonly channels: readonly ChannelByHand[]
  /** Which of them a check has that is assigned to these, as places in `channels`. @param own UUIDs */
  of(own: readonly string[]): readonly number[]
}

/** @param assigned for each check, UUIDs */
export function channelsByHand(
  from: readonly NamedChannel[],
  twins: ReadonlyMap<string, string>,
  assigned: readonly (readonly string[])[],
): ByHand {
  const uses = new Map<string, number>()
  for (const uuid of assigned.flat()) uses.set(uuid, (uses.get(uuid) ?? 0) + 1)
  const lacking = from.filter(({ uuid }) => !twins.has(uuid) && uses.has(uuid))
  return {
    channels: lacking.map(({ uuid, kind, name }) => ({ kind, name, checks: uses.get(uuid) ?? 0 })),
    of: (own) => lacking.flatMap(({ uuid }, place) => (own.includes(uuid) ? [place] : [])),
  }
}
