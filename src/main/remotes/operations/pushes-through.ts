// Pushes through other servers (contract remotes.md 6): created there once, kept here without their secrets,
// listed, expired. Nothing is ever retrieved.

import { lengthProblem } from '../../../shared/model/push-offer.ts'
import type { PushDraft } from '../../../shared/model/push-options.ts'
import type { PushAudit, PushOffer, PushRow, PushVia } from '../../../shared/views/pushes.ts'
import { listOf, type Told, tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { MINUTE } from '../../clock.ts'
import { invalidFields, reasonOf, TocsinError } from '../../errors.ts'
import type { OutgoingFile } from '../../secrets/files/uploads.ts'
import type { KeptPush, KeptPushes } from '../../secrets/kept-pushes.ts'
import { assertDraft } from '../../secrets/rules.ts'
import { naming } from '../requests/remote-failure.ts'
import { changesIn, fieldsOf, hasPassphrase, linkIn } from '../rules/push-fields.ts'
import { readOffer } from '../rules/push-offer.ts'
import { readAudit } from '../rules/push-records.ts'
import { rowOfKept } from '../rules/push-rows.ts'
import type { Remote } from '../tables/remotes.ts'
import { askForAudit, askToCreate, askToExpire, type PushHost } from './push-api.ts'
import type { KnownHost, PushHosts } from './push-hosts.ts'
import { assertToken, createPushListing } from './push-listing.ts'

export interface PushesThroughOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly hosts: PushHosts
  /** @throws TocsinError SECRETS_LOCKED */
  readonly kept: () => Promise<KeptPushes>
}

export interface CreatedThrough {
  readonly row: PushRow
  /** The host of the link, where it is another than that of the server's address; null: the same. */
  readonly otherHost: string | null
}

export interface ThroughOptions {
  /** Label and note go to the server as well. */
  readonly tellServer: boolean
  readonly files: readonly OutgoingFile[]
}

export type PushesThrough = ReturnType<typeof createPushesThrough>

export function createPushesThrough({ clock, hosts, kept }: PushesThroughOptions) {
  /** The offer of a server that was asked for it within a minute, or now. */
  async function offered(name: string): Promise<{ host: KnownHost; offer: PushOffer }> {
    const host = await hosts.host(hosts.named(name), 'person')
    const { remote, api, version, credentials } = host
    const hasToken = credentials.token !== undefined
    return {
      host,
      offer: readOffer({ name: remote.name, kind: remote.kind, api, hasToken, version }),
    }
  }

  async function remember(
    host: KnownHost,
    draft: PushDraft,
    { token, url }: { readonly token: string; readonly url: string },
  ): Promise<KeptPush> {
    const createdAt = clock.now()
    const { kind, name, note, retrievalStep, expireAfterMinutes, expireAfterViews } = draft
    const pushes = await kept()
    return pushes.add({
      ...{ token, url, name, note, kind, createdAt, retrievalStep },
      ...{ expireAfterMinutes, expireAfterViews },
      remoteId: host.remote.id,
      deletableByViewer: kind === 'url' ? null : draft.deletableByViewer,
      hasPassphrase: hasPassphrase(draft),
      isOwned: host.credentials.token !== undefined,
      expiresAt: createdAt + expireAfterMinutes * MINUTE,
    })
  }

  /** Takes back what must not be handed out. @returns the end of a sentence that says whether it did */
  async function takeBack(host: PushHost, token: string): Promise<Told> {
    try {
      await askToExpire(host, token)
      return tell('remoteRefusals.expiredAtOnce')
    } catch (error) {
      return tell('remoteRefusals.notExpired', { reason: reasonOf(error) })
    }
  }

  return {
    /** Servers that pushes may go through. */
    servers: (): readonly PushVia[] => hosts.all().map(({ id, name }) => ({ id, name })),

    /** Null: it was removed. */
    nameOf: (id: string): string | null => hosts.byId(id)?.name ?? null,

    idOf: hosts.idOf,

    /** @throws TocsinError as `named` of push-hosts.ts; RemoteFailure */
    offer: (name: string): Promise<PushOffer> =>
      naming(hosts.nameOf(name), async () => (await offered(name)).offer),

    /**
     * Creates a push there and keeps its link.
     * @throws TocsinError USAGE, INVALID for what the server does not take: nothing was sent; REMOTE_UNSURE;
     *   REMOTE_REFUSED, also for one that was made otherwise than asked; RemoteFailure
     */
    create: (name: string, draft: PushDraft, { tellServer, files }: ThroughOptions) =>
      naming(hosts.nameOf(name), async (): Promise<CreatedThrough> => {
        assertDraft(draft, files.length)
        // What cannot be kept must not be made.
        await kept()
        const { host, offer } = await offered(name)
        assertOffered(host.remote, offer, draft)
        const fields = fieldsOf({ draft, offer, tellServer })
        const { token, record } = await askToCreate(host, fields, files)
        const changes = changesIn(record, draft)
        if (changes.length > 0) {
          const end = await takeBack(host, token)
          throw new TocsinError(
            'REMOTE_REFUSED',
            tell('remoteRefusals.offered', {
              ...{ name: host.remote.name, changes: listOf(changes), end },
            }),
          )
        }
        const url = linkIn(record, token, host.remote.base)
        try {
          const push = await remember(host, draft, { token, url })
          const row = rowOfKept(push, { id: host.remote.id, name: host.remote.name })
          return { row, otherHost: otherHost(url, host.remote.base) }
        } catch (error) {
          await takeBack(host, token)
          throw error
        }
      }),

    ...createPushListing({ clock, hosts, kept }),

    /**
     * What happened to a push, oldest first.
     * @throws TocsinError USAGE without a token of the server; NOT_FOUND, CONFLICT; RemoteFailure
     */
    audit: (name: string, token: string) =>
      naming(hosts.nameOf(name), async (): Promise<readonly PushAudit[]> => {
        const host = await hosts.host(hosts.named(name), 'person')
        if (host.credentials.token === undefined) {
          throw new TocsinError(
            'USAGE',
            tell('remoteRefusals.logNeedsToken', { name: host.remote.name }),
          )
        }
        assertToken(host.remote, token)
        const records = await askForAudit(host, token, 'person')
        return records.flatMap((record) => readAudit(record) ?? [])
      }),

    /** @throws TocsinError NOT_FOUND, CONFLICT where only its owner may; RemoteFailure */
    expire: (name: string, token: string) =>
      naming(hosts.nameOf(name), async (): Promise<void> => {
        const remote = hosts.named(name)
        assertToken(remote, token)
        const pushes = await kept()
        const ours = pushes.find(remote.id, token)
        const host = await hosts.host(remote, 'person')
        const gone = await askToExpire(host, token).then(
          () => false,
          (error: unknown) => {
            // What its server has forgotten cannot be opened either.
            if (ours === null || !isNotFound(error)) throw error
            return true
          },
        )
        if (ours === null || ours.expiredOn !== null) return
        const { viewsLeft, viewsTold } = ours
        const news = { viewsLeft, viewsTold, expiredOn: clock.now(), deleted: !gone }
        await pushes.change(ours, news)
      }),
  }
}

function assertOffered({ name }: Remote, offer: PushOffer, draft: PushDraft): void {
  const lacking = offer.lacks[draft.kind]
  if (lacking !== undefined) throw new TocsinError('USAGE', lacking)
  const problem = lengthProblem(name, offer, draft.expireAfterMinutes)
  if (problem !== null) throw invalidFields({ expireAfterMinutes: problem })
  if (offer.greets) return
  // It would be left out without a word.
  const untold = tell('problems.notPassedOn', { name })
  if (draft.sender) throw invalidFields({ sender: untold })
  if (draft.message) throw invalidFields({ message: untold })
}

function isNotFound(error: unknown): boolean {
  return error instanceof TocsinError && error.code === 'NOT_FOUND'
}

function otherHost(url: string, base: string): string | null {
  const { host } = new URL(url)
  return host === new URL(base).host ? null : host
}
