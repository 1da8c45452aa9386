// Pushes of commands through another server (contract remotes.md 6, 8): by this command, or by the desktop app
// that has the master key.
import { offerProblem } from '../../shared/model/push-offer.ts'
import type { PushDraft } from '../../shared/model/push-options.ts'
import type { PushAudit, PushOffer, PushRow } from '../../shared/views/pushes.ts'
import { TocsinError } from '../errors.ts'
import type { ListedThrough, Listing, PushesThrough } from '../remotes/remotes.ts'
import type { CommandCall } from './command.ts'
import type { Flag } from './flags.ts'
import { keeperOfKey, type LocalServer } from './local-server.ts'
import {
  auditByServer,
  type OpenFile,
  rowsByServer,
  takeFiles,
  uploaded,
} from './push-by-server.ts'
import { withRemotes } from './remote.ts'
import { withVault } from './secrets-folder.ts'

/** One server that pushes go through. */
export interface Through {
  /**
   * Whether it takes such a push: asked before the secret is read.
   * @throws TocsinError USAGE when it does not; RemoteFailure
   */
  assertTaken(push: Pick<PushDraft, 'kind' | 'expireAfterMinutes'>): Promise<void>
  create(
    draft: PushDraft,
    files: readonly OpenFile[],
    tellServer: boolean,
  ): Promise<PushRow & { readonly otherHost?: string | null }>
  list(which: Listing): Promise<ListedThrough>
  audit(token: string): Promise<readonly PushAudit[]>
  expire(token: string): Promise<unknown>
}

export const VIA_FLAG: Flag = {
  name: 'via',
  value: 'N',
  help: 'Name of another server that holds the push, instead of this computer.',
}

/** @param via name of the server */
export function withThrough<T>(
  call: CommandCall,
  via: string,
  fn: (through: Through) => Promise<T>,
): Promise<T> {
  const server = keeperOfKey(call)
  if (server !== null) return fn(throughServer(server, via))
  return withVault(call, ({ vault, kept }) => {
    const access = { now: () => kept, open: async () => kept }
    return withRemotes(
      call,
      ({ pushes }) =>
        fn({
          ...throughPushes(pushes, via),
          async create(draft, files, tellServer) {
            const upload = await takeFiles(vault, files)
            try {
              const how = { tellServer, files: upload?.outgoing() ?? [] }
              const { row, otherHost } = await pushes.create(via, draft, how)
              return { ...row, otherHost }
            } finally {
              await upload?.discard()
            }
          },
        }),
      access,
    )
  })
}

function throughPushes(pushes: PushesThrough, via: string): Omit<Through, 'create'> {
  return {
    assertTaken: async (push) => assertTaken(via, await pushes.offer(via), push),
    list: (which) => pushes.list(via, which),
    audit: (token) => pushes.audit(via, token),
    expire: (token) => pushes.expire(via, token),
  }
}

function throughServer(server: LocalServer, via: string): Through {
  return {
    assertTaken: async (push) => assertTaken(via, await server.call('pushes.offer', { via }), push),
    async create(draft, files, tellServer) {
      const upload = files.length === 0 ? null : await uploaded(server, files)
      return server.call('pushes.create', { ...draft, upload, via, tellServer })
    },
    list: async (which) => ({ rows: await rowsByServer(server, which, via), cut: false }),
    audit: (token) => auditByServer(server, token, via),
    expire: (token) => server.call('pushes.expire', { token, via }),
  }
}

function assertTaken(
  name: string,
  offer: PushOffer,
  push: Pick<PushDraft, 'kind' | 'expireAfterMinutes'>,
): void {
  const problem = offerProblem(name, offer, push)
  if (problem !== null) throw new TocsinError('USAGE', problem)
}
