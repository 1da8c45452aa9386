// Whether a target takes a log as a log: where bodies of requests may decide, one can fail the check
// (contract remotes.md 3.2). Asked of the remote, with a key; without one it is not known.
import { type Clock, MINUTE, type Millis } from '../../clock.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { RemoteClient } from '../requests/client.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import type { Relay } from '../tables/relays.ts'
import type { Remote } from '../tables/remotes.ts'
import { lookAtTarget } from './relay-target.ts'
import { openCredentials } from './sealed-credentials.ts'

export interface LogRuleOptions {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly key: ConfigKey
  readonly client: () => Promise<RemoteClient>
}

const REMEMBERED: Millis = 10 * MINUTE
/** Of the remote or of our keychain: the check's settings are not known then. */
const UNKNOWN: readonly RemoteFailure['state'][] = ['refused', 'strange', 'locked']

/**
 * Whether `filter_http_body` is known to be off at the target.
 * @throws RemoteFailure when the remote cannot be asked now
 */
export function createLogRule({ clock, key, client }: LogRuleOptions) {
  const known = new Map<string, { readonly takes: boolean; readonly until: Millis }>()

  return async (relay: Relay, remote: Remote): Promise<boolean> => {
    const name = `${remote.id} ${relay.target}`
    const last = known.get(name)
    if (last !== undefined && clock.monotonic() < last.until) return last.takes
    try {
      const credentials = await openCredentials(key, remote)
      const document = await lookAtTarget(await client(), remote, relay.target, credentials)
      const takes = document?.filter_http_body === false
      known.set(name, { takes, until: clock.monotonic() + REMEMBERED })
      return takes
    } catch (error) {
      if (error instanceof RemoteFailure && UNKNOWN.includes(error.state)) return false
      throw error
    }
  }
}
