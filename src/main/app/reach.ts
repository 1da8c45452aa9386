// Whether others can open links (contract remotes.md 7): what could carry them, and the test of it.
import { englishOf } from '../../shared/words/english.ts'
import { tell } from '../../shared/words/told.ts'
import { type Clock, SECOND } from '../clock.ts'
import type { Environment } from '../config.ts'
import { errorText } from '../errors.ts'
import type { ReachNonces } from '../network/reach-test.ts'
import { askTailscale } from '../network/tailscale.ts'
import type { ReachChecks } from '../procedures/context.ts'
import { VERSION } from '../version.ts'

export interface ReachChecksOptions {
  readonly clock: Clock
  readonly env: Environment
  readonly nonces: ReachNonces
  /** What links begin with. */
  readonly base: () => string
}

const TIME = 15 * SECOND

export function createReachChecks({ clock, env, nonces, base }: ReachChecksOptions): ReachChecks {
  return {
    tailscale: () => askTailscale(env),
    async test() {
      // Loaded on demand: it needs TLS.
      const { createRemoteClient } = await import('../remotes/requests/client.ts')
      const client = createRemoteClient({ clock, env, version: VERSION })
      const nonce = nonces.issue()
      const reach = { base: base(), ca: null }
      try {
        const request = { url: `${reach.base}/up/${nonce}`, asker: null, time: TIME }
        const { status, body } = await client.ask(reach, request)
        if (status === 200 && body.toString('utf8') === nonce) return ''
        return englishOf(tell('failures.elsewhere', { status }))
      } catch (error) {
        return errorText(error)
      }
    },
  }
}
