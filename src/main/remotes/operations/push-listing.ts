// The pushes of an account on another server, as that lists them (contract remotes.md 6.3). Nothing is opened.

import type { PushRow } from '../../../shared/views/pushes.ts'
import { tell } from '../../../shared/words/told.ts'
import { type Clock, MINUTE, type Millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { KeptPushes } from '../../secrets/kept-pushes.ts'
import { naming } from '../requests/remote-failure.ts'
import { isPushToken, type PushRecord } from '../rules/push-fields.ts'
import { readListed } from '../rules/push-records.ts'
import { rowOfKept, rowOfListed } from '../rules/push-rows.ts'
import type { Remote } from '../tables/remotes.ts'
import { askForList, type Listing } from './push-api.ts'
import type { PushHosts } from './push-hosts.ts'

export interface PushListingOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly hosts: PushHosts
  /** @throws TocsinError SECRETS_LOCKED */
  readonly kept: () => Promise<KeptPushes>
}

export interface ListedThrough {
  readonly rows: readonly PushRow[]
  /** The server has more than were asked for. */
  readonly cut: boolean
}

/** How long the further pages of a list are read from what its first one was. */
const LEAFED: Millis = MINUTE

export function createPushListing({ clock, hosts, kept }: PushListingOptions) {
  let leafed: { readonly name: string; readonly at: Millis; readonly list: ListedThrough } | null =
    null

  async function listed(
    remote: Remote,
    which: Listing,
    enough?: (records: readonly PushRecord[]) => boolean,
  ): Promise<ListedThrough> {
    const via = { id: remote.id, name: remote.name }
    const pushes = await kept()
    const ours = pushes.ofRemote(remote.id)
    const host = await hosts.host(remote, 'person')
    if (host.credentials.token === undefined) {
      const made = await pushes.list(which)
      const rows = made.filter(({ remoteId }) => remoteId === remote.id).map(pushes.opened)
      return { rows: rows.map((push) => rowOfKept(push, via)), cut: false }
    }
    const byToken = new Map(ours.map((push) => [push.token, push]))
    const { records, cut } = await askForList(host, which, 'person', enough)
    const read = records.flatMap((record) => readListed(record, remote.base) ?? [])
    const rows = read.map((push) => rowOfListed(push, byToken.get(push.token) ?? null, via))
    return { rows, cut }
  }

  return {
    /**
     * The pushes of the token's account, as the server has them now; without a token those made here.
     * @param isFurther a further page of what was just listed: the server is not asked again
     * @throws TocsinError, RemoteFailure
     */
    list: (given: string, which: Listing, isFurther = false) =>
      naming(hosts.nameOf(given), async (): Promise<ListedThrough> => {
        const remote = hosts.named(given)
        const [name, at] = [`${remote.id} ${which}`, clock.now()]
        if (isFurther && leafed?.name === name && at - leafed.at < LEAFED) return leafed.list
        const list = await listed(remote, which)
        leafed = { name, at, list }
        return list
      }),

    /**
     * One of them by its token.
     * @throws TocsinError NOT_FOUND; RemoteFailure
     */
    find: (given: string, token: string) =>
      naming(hosts.nameOf(given), async (): Promise<PushRow> => {
        const remote = hosts.named(given)
        assertToken(remote, token)
        const isIt = (record: PushRecord) => record.url_token === token
        for (const which of ['active', 'expired'] as const) {
          const { rows } = await listed(remote, which, (records) => records.some(isIt))
          const found = rows.find((row) => row.token === token)
          if (found !== undefined) return found
        }
        throw new TocsinError(
          'NOT_FOUND',
          tell('remoteRefusals.noPushListed', { name: remote.name }),
        )
      }),
  }
}

/** @throws TocsinError NOT_FOUND for what can be none */
export function assertToken({ name }: Remote, token: string): void {
  if (!isPushToken(token))
    throw new TocsinError('NOT_FOUND', tell('remoteRefusals.noPush', { name }))
}
