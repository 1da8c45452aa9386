// Which own check a mirrored one is folded into, and whether the two agree (contract remotes.md 3.5). Pure.
import { MINUTE, type Millis } from '../../clock.ts'
import { uniqueKeyOf } from '../../monitor/rules/unique-key.ts'
import type { MirroredCheck, RemoteStatus } from './mirrored-check.ts'
import { isUuid } from './relay-request.ts'

export interface OwnCheck {
  readonly uuid: string
  readonly uniqueKey: string
}

export interface RelayTarget {
  /** UUID of the own check. */
  readonly own: string
  /** UUID or slug there. */
  readonly target: string
}

/**
 * Finds the UUID of the own check that a mirrored one is folded into; null: none. A relay goes before an
 * equal UUID.
 * @param targets of the relays to this server that are not off
 */
export function linker(
  own: readonly OwnCheck[],
  targets: readonly RelayTarget[],
): (check: Pick<MirroredCheck, 'uniqueKey' | 'slug'>) => string | null {
  const byKey = new Map(own.map(({ uniqueKey, uuid }) => [uniqueKey, uuid]))
  const bySlug = new Map<string, string>()
  for (const { own: uuid, target } of targets) {
    if (isUuid(target)) byKey.set(uniqueKeyOf(target), uuid)
    else bySlug.set(target, uuid)
  }
  return ({ uniqueKey, slug }) =>
    byKey.get(uniqueKey) ?? (slug === '' ? null : (bySlug.get(slug) ?? null))
}

/** On time and late are one: a relayed signal arrives a little later there. */
export function agree(here: RemoteStatus, there: RemoteStatus): boolean {
  const plain = (status: RemoteStatus) => (status === 'grace' ? 'up' : status)
  return plain(here) === plain(there)
}

const DIFFERS_AFTER: Millis = 5 * MINUTE

/** @param since when the two first disagreed; null: they agree */
export function differs(since: Millis | null, now: Millis): boolean {
  return since !== null && now - since >= DIFFERS_AFTER
}
