// The form of a relay: its values and what a save sends of them. Pure.
import type { Input } from '../../shared/procedures/index.ts'
import { UUID } from '../../shared/uuid.ts'
import type { RelayRow, RemoteRow } from '../../shared/views/remotes.ts'

export interface RelayValues {
  /** Id of the server. */
  readonly remote: string
  readonly how: 'match' | 'target'
  /** UUID or slug of the check there. */
  readonly target: string
  /** The server makes the check of that slug where there is none. */
  readonly make: boolean
}

/** Whether the check there can be found by the key of that server. */
export function canMatch(server: Pick<RemoteRow, 'access'> | undefined): boolean {
  return server?.access === 'read-write' || server?.access === 'read-only'
}

/** @param relay undefined: there is none yet */
export function relayValues(
  relay: RelayRow | undefined,
  servers: readonly RemoteRow[],
): RelayValues {
  const [first] = servers
  if (relay === undefined) {
    const how = canMatch(first) ? 'match' : 'target'
    return { remote: first?.id ?? '', how, target: '', make: false }
  }
  return { remote: relay.remote, how: 'target', target: relay.target, make: false }
}

/** @param check UUID of the check here */
export function relayDraft(values: RelayValues, check: string): Input<'relays.set'> {
  const { remote, how, make } = values
  if (how === 'match') return { check, remote, target: null, make: false }
  const target = values.target.trim()
  return { check, remote, target, make: make && !UUID.test(target) }
}
