// A pause or resume at the check that a relay leads to (contract remotes.md 3.5).
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Millis } from '../../clock.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { RemoteClient } from '../requests/client.ts'
import { readJson } from '../requests/large-json.ts'
import { apiHeaders, type Credentials } from '../rules/credentials.ts'
import { refusalText } from '../rules/mirrored-answers.ts'
import type { Control } from '../rules/relay-late.ts'
import { isUuid, verdictOf } from '../rules/relay-request.ts'
import { limitedFor, readRetryAfter } from '../rules/states.ts'
import type { Remote } from '../tables/remotes.ts'
import type { Mirror } from './mirror.ts'
import { lookAtTarget } from './relay-target.ts'
import { openCredentials } from './sealed-credentials.ts'

/** `problem` is empty when it was done there, or is so already. */
export type ControlOutcome =
  | { readonly next: 'done'; readonly problem: string }
  /** @property wait null: as long as failures say */
  | { readonly next: 'again'; readonly problem: string; readonly wait: Millis | null }

/** @throws RemoteFailure: it is to be tried again */
export type RelayControl = (
  remote: Remote,
  target: string,
  control: Control,
) => Promise<ControlOutcome>

export interface RelayControlOptions {
  readonly key: ConfigKey
  readonly client: () => Promise<RemoteClient>
  readonly mirror: Pick<Mirror, 'replace'>
}

export function createRelayControl({ key, client, mirror }: RelayControlOptions): RelayControl {
  /** Null: there is not one check of that slug. @throws RemoteFailure */
  async function uuidOf(remote: Remote, target: string, credentials: Credentials) {
    if (isUuid(target)) return target
    const found = await lookAtTarget(await client(), remote, target, credentials)
    return typeof found?.uuid === 'string' && isUuid(found.uuid) ? found.uuid : null
  }

  return async (remote, target, control) => {
    const credentials = await openCredentials(key, remote)
    if (remote.access !== 'read-write' || credentials.apiKey === undefined) {
      return {
        next: 'done',
        problem: englishOf(tell(`moved.mayNot.${control}`, { name: remote.name })),
      }
    }
    const uuid = await uuidOf(remote, target, credentials)
    if (uuid === null) {
      return {
        next: 'done',
        problem: englishOf(tell(`moved.noOne.${control}`, { name: remote.name, target })),
      }
    }
    const answer = await (await client()).ask(remote, {
      method: 'POST',
      url: `${remote.base}/api/v${remote.api}/checks/${uuid}/${control}`,
      headers: { 'Content-Type': 'application/json' },
      credentials: apiHeaders(credentials),
      body: Buffer.from('{}'),
      asker: 'timer',
    })
    const { status, body, headers, at } = answer
    if (status === 200) {
      mirror.replace(remote, readJson(body))
      return { next: 'done', problem: '' }
    }
    // It runs there already.
    if (status === 409 && control === 'resume') return { next: 'done', problem: '' }
    const text = refusalText(body.toString('utf8'), credentials)
    const said = text === '' ? String(status) : `${status}: ${text}`
    const problem = englishOf(tell(`moved.answers.${control}`, { name: remote.name, answer: said }))
    if (verdictOf(status, '') !== 'again') return { next: 'done', problem }
    const wait = readRetryAfter(headers['retry-after'], at)
    return { next: 'again', problem, wait: wait === null ? null : limitedFor(wait) }
  }
}
