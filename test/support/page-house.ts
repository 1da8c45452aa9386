// The pages on a server of their own, over the vault in memory.
import fastify, {
  type FastifyInstance,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify'
import { onTestFinished } from 'vitest'
import { type PageOptions, pageRoutes } from '../../src/main/http/pages/routes.ts'
import { peerReader } from '../../src/main/network/client-address.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { type FakePageVault, fakePageVault } from './fake-page-vault.ts'
import { foreignTo } from './foreign-to.ts'
import { silentLog } from './house.ts'

export const PAGE_BASE_URL = 'http://tocsin.test:7464'

export interface PageHouse {
  readonly clock: FakeClock
  readonly vault: FakePageVault
  readonly server: FastifyInstance
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  post(
    url: string,
    form?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>
  request(options: InjectOptions): Promise<LightMyRequestResponse>
}

const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

/** Opens the pages; they are closed when the test has finished. */
export function openPages(options: Partial<PageOptions> = {}): PageHouse {
  const clock = fakeClock()
  const vault = fakePageVault(clock)
  const server = fastify({
    exposeHeadRoutes: false,
    routerOptions: {
      maxParamLength: 10_000,
      querystringParser: ((text: string) => new URLSearchParams(text)) as never,
    },
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  pageRoutes(server, {
    vault: () => vault,
    clock,
    peer: peerReader(['127.0.0.0/8']),
    log: silentLog,
    baseUrlOf: () => PAGE_BASE_URL,
    isForeign: foreignTo(PAGE_BASE_URL),
    ...options,
  })
  onTestFinished(() => server.close())
  return {
    clock,
    vault,
    server,
    get: (url, headers = {}) => server.inject({ url, headers: { ...PERSON, ...headers } }),
    post: (url, form = {}, headers = {}) =>
      server.inject({
        method: 'POST',
        url,
        headers: { ...PERSON, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
    request: (request) => server.inject({ ...request, headers: { ...PERSON, ...request.headers } }),
  }
}

/** The cookie that an answer sets, as the browser sends it back; empty when it takes it away. */
export function cookieFrom(answer: LightMyRequestResponse): string {
  const header = String(answer.headers['set-cookie'] ?? '')
  const [pair = ''] = header.split(';')
  return header.includes('Max-Age=0') ? '' : pair
}
