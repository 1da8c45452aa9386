// Requests about one check of another server: what its page shows (contract remotes.md 2.3). What a person
// changes there is in mirrored-writes.ts.
import { tell } from '../../../shared/words/told.ts'
import type { Clock, Millis } from '../../clock.ts'
import { MINUTE } from '../../clock.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import { assertGood } from '../requests/answers.ts'
import type { RemoteAnswer, RemoteClient, RemoteRequest } from '../requests/client.ts'
import { readJson, readList } from '../requests/large-json.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { apiHeaders } from '../rules/credentials.ts'
import type { Held } from '../rules/list-diff.ts'
import { readChannels, readFlips, readPings } from '../rules/mirrored-answers.ts'
import type { StoredFlip } from '../tables/mirror-tables.ts'
import type { Remote } from '../tables/remotes.ts'
import { FLIPS_KEPT, type Mirror } from './mirror.ts'
import { assertWriter, createMirroredWrites } from './mirrored-writes.ts'
import { openCredentials } from './sealed-credentials.ts'

export interface MirroredCallsOptions {
  readonly mirror: Mirror
  readonly clock: Clock
  readonly key: ConfigKey
  readonly client: () => Promise<RemoteClient>
  /** No answer said whether a change was taken: the server's list says it. */
  readonly onUnsure: (id: string) => void
}

export type MirroredCalls = ReturnType<typeof createMirroredCalls>

/** What was asked when a page was opened is not asked again within it. */
const KEPT: Millis = MINUTE
const MOST_KEPT = 100

export function createMirroredCalls(options: MirroredCallsOptions) {
  const { mirror, clock, key, client } = options
  const kept = new Map<string, { readonly at: Millis; readonly answer: Promise<unknown> }>()

  /** @throws TocsinError NOT_FOUND */
  function heldOf(remote: Remote, uniqueKey: string): Held {
    const held = mirror.of(remote.id)?.held.get(uniqueKey)
    if (held !== undefined) return held
    throw new TocsinError('NOT_FOUND', tell('remoteRefusals.noSuchCheck', { name: remote.name }))
  }

  function urlOf(remote: Remote, path: string): string {
    return `${remote.base}/api/v${remote.api}/${path}`
  }

  async function ask(
    remote: Remote,
    path: string,
    more: Partial<RemoteRequest> = {},
  ): Promise<RemoteAnswer> {
    const credentials = apiHeaders(await openCredentials(key, remote))
    const request = { url: urlOf(remote, path), credentials, asker: 'person' as const, ...more }
    return (await client()).ask(remote, request)
  }

  /** Asks once a minute. A failure is not kept. */
  function once<T>(remote: Remote, path: string, read: () => Promise<T>): Promise<T> {
    const name = `${remote.id} ${path}`
    const known = kept.get(name)
    const now = clock.monotonic()
    if (known !== undefined && now - known.at < KEPT) return known.answer as Promise<T>
    const answer = read()
    kept.delete(name)
    kept.set(name, { at: now, answer })
    answer.catch(() => kept.delete(name))
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return answer
  }

  function forget({ id }: Remote): void {
    for (const name of kept.keys()) if (name.startsWith(id)) kept.delete(name)
  }

  function frameOf({ id }: Remote) {
    return { skew: mirror.of(id)?.list?.skew ?? 0, now: clock.now() }
  }

  async function askFlips(
    remote: Remote,
    uniqueKey: string,
    since: Millis,
    asker: 'person' | 'timer',
  ): Promise<readonly StoredFlip[]> {
    const id = heldOf(remote, uniqueKey).check.uuid ?? uniqueKey
    const frame = frameOf(remote)
    const start = Math.max(0, Math.floor((since + frame.skew) / 1000))
    const answer = await ask(remote, `checks/${id}/flips/?start=${start}`, { asker })
    assertGood(answer)
    const flips = readFlips(readJson(answer.body), frame)
    if (flips === null) throw new RemoteFailure('strange', tell('remoteRefusals.notJson'))
    mirror.keepFlips(remote.id, uniqueKey, flips)
    return flips
  }

  async function uuidOf(remote: Remote, uniqueKey: string): Promise<string> {
    assertWriter(remote)
    const { uuid } = heldOf(remote, uniqueKey).check
    if (uuid !== null) return uuid
    throw new TocsinError('CONFLICT', tell('remoteRefusals.needsWriteKey', { name: remote.name }))
  }

  const write = createMirroredWrites({ ...options, ask, forget, uuidOf })

  return {
    heldOf,

    /** Flips since then, newest first, for a notice; null: they cannot be had. */
    flipsSince: (remote: Remote, uniqueKey: string, since: Millis) =>
      askFlips(remote, uniqueKey, since, 'timer').catch(() => null),

    /**
     * All flips that are kept, newest first: asked for, or those of earlier and why.
     * @throws TocsinError NOT_FOUND
     */
    async flips(remote: Remote, uniqueKey: string) {
      heldOf(remote, uniqueKey)
      try {
        const since = clock.now() - FLIPS_KEPT
        const flips = await once(remote, `flips ${uniqueKey}`, () =>
          askFlips(remote, uniqueKey, since, 'person'),
        )
        return { flips, problem: '' }
      } catch (error) {
        return { flips: mirror.flips(remote.id, uniqueKey), problem: errorText(error) }
      }
    },

    /** The integrations of the project; null: unknown. */
    async channels(remote: Remote) {
      if (remote.access !== 'read-write') return null
      return once(remote, 'channels/', async () => {
        const answer = await ask(remote, 'channels/')
        assertGood(answer)
        return readChannels(await readList(answer.body, 'channels'))
      }).catch(() => null)
    },

    /** Newest first. @throws TocsinError NOT_FOUND, CONFLICT; RemoteFailure */
    async pings(remote: Remote, uniqueKey: string) {
      const path = `checks/${await uuidOf(remote, uniqueKey)}/pings/`
      return once(remote, path, async () => {
        const answer = await ask(remote, path)
        assertGood(answer)
        return readPings(await readList(answer.body, 'pings'), frameOf(remote))
      })
    },

    /** @throws TocsinError NOT_FOUND also for a ping without a body, CONFLICT; RemoteFailure */
    async body(remote: Remote, uniqueKey: string, n: number): Promise<Buffer> {
      const path = `checks/${await uuidOf(remote, uniqueKey)}/pings/${n}/body`
      return once(remote, path, async () => {
        const answer = await ask(remote, path, { limit: 'body' })
        if (answer.status === 404) {
          throw new TocsinError(
            'NOT_FOUND',
            tell('remoteRefusals.noPingBody', { name: remote.name }),
          )
        }
        assertGood(answer)
        return answer.body
      })
    },

    write,
  }
}
