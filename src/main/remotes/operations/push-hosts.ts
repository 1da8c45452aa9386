// The remotes that pushes may go through, ready to be asked: credentials opened, the generation of their API
// known for a while.
import { tell } from '../../../shared/words/told.ts'
import { type Clock, MINUTE, type Millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { RemoteClient } from '../requests/client.ts'
import type { Asker } from '../requests/rate.ts'
import type { Remote, RemotesTable } from '../tables/remotes.ts'
import { askVersion, type PushHost } from './push-api.ts'
import { openCredentials } from './sealed-credentials.ts'

export interface PushHostsOptions {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly remotes: Pick<RemotesTable, 'all' | 'byName' | 'byId'>
  readonly key: ConfigKey
  readonly client: () => Promise<RemoteClient>
}

/** A host with its version document. */
export interface KnownHost extends PushHost {
  readonly version: Readonly<Record<string, unknown>>
}

type Version = Awaited<ReturnType<typeof askVersion>>

/** What a server offers is asked again after that: it may have been updated. */
const FRESH: Millis = MINUTE

export type PushHosts = ReturnType<typeof createPushHosts>

export function createPushHosts({ clock, remotes, key, client }: PushHostsOptions) {
  const known = new Map<string, { readonly base: string; readonly at: Millis; version: Version }>()

  return {
    /** Those that pushes may go through now. */
    all: (): readonly Remote[] => remotes.all().filter((remote) => problemOf(remote) === null),

    byId: (id: string): Remote | null => remotes.byId(id),

    /** The name of the one that was given by name or id, for people; without one what was given. */
    nameOf: (given: string): string => remotes.byId(given)?.name ?? given,

    /** The id of the one that was given by name or id; without one what was given. */
    idOf: (given: string): string => remotes.byName(given)?.id ?? given,

    /**
     * By name or id.
     * @throws TocsinError NOT_FOUND; USAGE for a server of another kind, CONFLICT for one that is switched off
     */
    named(name: string): Remote {
      const remote = remotes.byName(name) ?? remotes.byId(name)
      if (remote === null) throw new TocsinError('NOT_FOUND', tell('remoteRefusals.none', { name }))
      const problem = problemOf(remote)
      if (problem !== null) throw problem
      return remote
    },

    /**
     * @param age how old what is known of its version may be; left out: a minute
     * @throws RemoteFailure
     */
    async host(remote: Remote, asker: Asker, age: Millis = FRESH): Promise<KnownHost> {
      const credentials = await openCredentials(key, remote)
      const host = { remote, credentials, client: await client() }
      const before = known.get(remote.id)
      const now = clock.monotonic()
      if (before?.base === remote.base && now - before.at < age)
        return { ...host, ...before.version }
      const version = await askVersion(host, asker)
      known.set(remote.id, { base: remote.base, at: now, version })
      return { ...host, ...version }
    },
  }
}

function problemOf({ name, kind, state, push }: Remote): TocsinError | null {
  if (kind === 'healthchecks') {
    return new TocsinError('USAGE', tell('remoteRefusals.healthchecks', { name }))
  }
  if (state === 'off') return new TocsinError('CONFLICT', tell('remoteRefusals.off', { name }))
  return push ? null : new TocsinError('CONFLICT', tell('remoteRefusals.notForPushes', { name }))
}
