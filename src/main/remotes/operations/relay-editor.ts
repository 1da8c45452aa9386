// Relays as people keep them: which check passes its signals where (contract remotes.md 3, 8).
import { tell } from '../../../shared/words/told.ts'
import { invalidFields, TocsinError } from '../../errors.ts'
import type { Check } from '../../monitor/rules/check.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { Store } from '../../store/store.ts'
import { assertGood } from '../requests/answers.ts'
import type { RemoteClient } from '../requests/client.ts'
import { isObject, readList } from '../requests/large-json.ts'
import { apiHeaders } from '../rules/credentials.ts'
import { isUuid } from '../rules/relay-request.ts'
import type { QueueCount, RelayQueueTable } from '../tables/relay-queue.ts'
import type { Relay, RelaysTable } from '../tables/relays.ts'
import type { Remote } from '../tables/remotes.ts'
import { openCredentials } from './sealed-credentials.ts'
import { setRelay } from './set-relay.ts'

export interface RelayDraft {
  /** UUID or slug; null: the check of that slug or name there. */
  readonly target: string | null
  /** Make the check of that slug where there is none. */
  readonly make: boolean
}

export interface ListedRelay extends Relay, QueueCount {}

export interface RelayEditorOptions {
  readonly store: Pick<Store, 'write'>
  readonly relays: RelaysTable
  readonly queue: RelayQueueTable
  readonly key: ConfigKey
  readonly client: () => Promise<RemoteClient>
  /** A relay was set or switched off. */
  readonly changed: () => void
}

export type RelayEditor = ReturnType<typeof createRelayEditor>

const NONE: QueueCount = { count: 0, oldest: null }
const SLUG = /^[a-z0-9_-]{1,100}$/

export function createRelayEditor(options: RelayEditorOptions) {
  const { store, relays, queue, key, client, changed } = options

  async function targetOf(check: Check, remote: Remote, draft: RelayDraft): Promise<string> {
    if (draft.target === null) return matching(check, remote)
    const target = isUuid(draft.target.toLowerCase()) ? draft.target.toLowerCase() : draft.target
    if (isUuid(target)) {
      if (draft.make) throw invalidFields({ create: tell('problems.withSlugOnly') })
      return target
    }
    if (!SLUG.test(target)) throw invalidFields({ target: tell('problems.uuidOrSlug') })
    await assertPingKey(remote)
    return target
  }

  async function assertPingKey(remote: Remote): Promise<void> {
    if ((await openCredentials(key, remote)).pingKey !== undefined) return
    throw new TocsinError('CONFLICT', tell('remoteRefusals.noPingKey', { name: remote.name }))
  }

  /** The UUID of the check there with the slug of this one, else its name. */
  async function matching({ slug, name }: Check, remote: Remote): Promise<string> {
    const credentials = await openCredentials(key, remote)
    if (credentials.apiKey === undefined) {
      throw new TocsinError('CONFLICT', tell('remoteRefusals.noApiKeyMatch', { name: remote.name }))
    }
    const answer = await (await client()).ask(remote, {
      url: `${remote.base}/api/v${remote.api}/checks/`,
      credentials: apiHeaders(credentials),
      limit: 'list',
      asker: 'person',
    })
    assertGood(answer)
    const there = (await readList(answer.body, 'checks')).filter(isObject)
    const bySlug = slug === '' ? [] : there.filter((check) => check.slug === slug)
    const byName = name === '' ? [] : there.filter((check) => check.name === name)
    const [found, another] = bySlug.length > 0 ? bySlug : byName
    if (found === undefined) {
      throw new TocsinError('NOT_FOUND', tell('remoteRefusals.noMatch', { name: remote.name }))
    }
    if (another !== undefined) {
      throw new TocsinError('CONFLICT', tell('remoteRefusals.manyMatches', { name: remote.name }))
    }
    if (typeof found.uuid === 'string' && isUuid(found.uuid)) return found.uuid
    // A read-only key does not see UUIDs.
    if (bySlug.length === 0) {
      throw new TocsinError(
        'CONFLICT',
        tell('remoteRefusals.readOnlyTarget', { name: remote.name }),
      )
    }
    await assertPingKey(remote)
    return slug
  }

  return {
    /** @throws TocsinError INVALID, CONFLICT, NOT_FOUND; RemoteFailure */
    async set(check: Check, remote: Remote, draft: RelayDraft): Promise<Relay> {
      if (remote.kind === 'password-pusher') {
        throw new TocsinError('CONFLICT', tell('remoteRefusals.pusher', { name: remote.name }))
      }
      const target = await targetOf(check, remote, draft)
      const to = { remoteId: remote.id, target, make: draft.make }
      await store.write(() => setRelay(options, check.id, to))
      changed()
      const relay = relays.of(check.id)
      if (relay === null) throw new TocsinError('NOT_FOUND', tell('refusals.checkGone'))
      return relay
    },

    /** Each with what waits. */
    list(): readonly ListedRelay[] {
      const counts = queue.counts()
      return relays.all().map((relay) => ({ ...relay, ...(counts.get(relay.checkId) ?? NONE) }))
    },

    /** Of one check; null: it is not relayed. */
    of(checkId: number): ListedRelay | null {
      const relay = relays.of(checkId)
      return relay === null ? null : { ...relay, ...queue.countOf(checkId) }
    },

    /** Of a server: its relays, and the signals that wait for it. */
    countOf(remoteId: string): { readonly relays: number; readonly waiting: number } {
      const counts = queue.counts()
      const own = relays.all().filter((relay) => relay.remoteId === remoteId)
      const waiting = own.reduce((sum, { checkId }) => sum + (counts.get(checkId)?.count ?? 0), 0)
      return { relays: own.length, waiting }
    },

    /** Forgets what waits. */
    async off(checkId: number): Promise<void> {
      await store.write(() => {
        relays.setState(checkId, 'off', '')
        queue.clear(checkId)
      })
      changed()
    },
  }
}
