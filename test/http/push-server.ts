// The whole server over a real vault, with pushes of one account.
import type { InjectOptions } from 'fastify'
import type { ServerOptions } from '../../src/main/http/options.ts'
import { openHouse } from '../support/house.ts'
import { openHouseSecrets } from '../support/inside-secrets.ts'
import { serverWith } from './servers.ts'

export type Headers = Readonly<Record<string, string>>

const HOST = '127.0.0.1:7464'
export const LINKS = 'https://links.example:8443'

/** A server with pushes of the account that the token `token` opens. */
export async function openPushServer(options: Partial<ServerOptions> = {}) {
  const house = openHouse()
  const { clock } = house
  const secrets = await openHouseSecrets(house)
  const account = secrets.tables.accounts.ensure('local', 0)
  secrets.tables.accounts.insertToken(account.id, 'token', '', 0)
  const server = serverWith(house, {
    vault: async () => secrets.vault,
    linkBaseUrl: () => LINKS,
    ...options,
  })
  const ask = (request: InjectOptions, headers: Headers = {}) =>
    server.inject({ ...request, headers: { host: HOST, ...request.headers, ...headers } })
  const asOwner = (request: InjectOptions) => ask(request, { authorization: 'Bearer token' })
  // Not a copy of the house, which would make its server.
  return {
    clock,
    create: house.create,
    server,
    ask,
    /** Creates a push of the account. */
    async push(fields: object = {}): Promise<string> {
      const push = {
        payload: 'hunter2',
        retrieval_step: false,
        deletable_by_viewer: true,
        ...fields,
      }
      const answer = await asOwner({ method: 'POST', url: '/api/v2/pushes', payload: { push } })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json().url_token
    },
    /** The kinds of entries that the push has in its audit log. */
    async traces(token: string): Promise<string[]> {
      const { logs } = (await asOwner({ url: `/api/v2/pushes/${token}/audit` })).json()
      return logs.map(({ kind }: { kind: string }) => kind)
    },
    pushes: () => secrets.store.db.prepare<[], number>('SELECT count(*) FROM pushes').pluck().get(),
  }
}
