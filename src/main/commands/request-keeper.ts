// Requests for a secret as a command works on them: in the data folder, or by the server that has the master key
// (local-server.ts). The same results either way.
import { REQUEST_PATH, type RequestDraft } from '../../shared/model/request-options.ts'
import type { RequestAnswer, RequestRow } from '../../shared/views/requests.ts'
import type { OwnedRequest } from '../secrets/requests/request.ts'
import type { CommandCall } from './command.ts'
import { keeperOfKey, type LocalServer, warnIfUnserved } from './local-server.ts'
import { linkBase, withVault } from './secrets-folder.ts'

export interface RequestKeeper {
  create(draft: RequestDraft): Promise<RequestRow>
  /** Newest first. */
  list(): Promise<readonly RequestRow[]>
  get(token: string): Promise<RequestRow>
  read(token: string): Promise<RequestAnswer>
  /** The content of a file of the answer. */
  file(token: string, id: string): AsyncIterable<Uint8Array>
  withdraw(token: string): Promise<unknown>
  remove(token: string): Promise<unknown>
}

const PAGE = 200

/** @throws TocsinError SECRETS_LOCKED */
export async function withRequests<T>(
  call: CommandCall,
  fn: (keeper: RequestKeeper) => Promise<T>,
): Promise<T> {
  const server = keeperOfKey(call)
  if (server !== null) return fn(byServer(server))
  // Before anything is stored: a link that cannot be printed is no use to anybody.
  const base = await linkBase(call)
  return withVault(call, async (secrets) => {
    const requests = await secrets.requests()
    const account = await secrets.accounts.local()
    const rowOf = (request: OwnedRequest): RequestRow => {
      const { isBeingAnswered: _here, withdrawn: _withdrawn, ...rest } = request
      return { ...rest, url: `${base}${REQUEST_PATH}/${request.token}` }
    }
    return fn({
      async create(draft) {
        const made = await requests.create(draft, account)
        await warnIfUnserved(call)
        return rowOf(made)
      },
      list: () =>
        all(async (offset) => requests.list(account, offset, PAGE)).then((found) =>
          found.map(rowOf),
        ),
      get: async (token) => rowOf(await requests.get(token, account)),
      read: (token) => requests.read(token, account),
      async *file(token, id) {
        yield* (await requests.openFile(token, id, account)).content
      },
      withdraw: (token) => requests.withdraw(token, account),
      remove: (token) => requests.remove(token, account),
    })
  })
}

function byServer(server: LocalServer): RequestKeeper {
  return {
    create: (draft) => server.call('requests.create', draft),
    list: () =>
      all(async (offset) => (await server.call('requests.list', { offset, limit: PAGE })).requests),
    get: (token) => server.call('requests.get', { token }),
    read: (token) => server.call('requests.read', { token }),
    async *file(token, file) {
      for (let offset = 0, end = false; !end; ) {
        const piece = await server.call('requests.file', { token, file, offset })
        const bytes = Buffer.from(piece.data, 'base64')
        yield bytes
        offset += bytes.length
        end = piece.end
      }
    },
    withdraw: (token) => server.call('requests.withdraw', { token }),
    remove: (token) => server.call('requests.remove', { token }),
  }
}

/** Every page. */
async function all<T>(page: (offset: number) => Promise<readonly T[]>): Promise<readonly T[]> {
  const found: T[] = []
  for (;;) {
    const next = await page(found.length)
    found.push(...next)
    if (next.length < PAGE) return found
  }
}
