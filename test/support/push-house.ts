// The push API for a test, in this process: the real vault in a temporary folder, fake clock, and a
// server whose root treats requests as the real one does, reached through `inject`.
import fs from 'node:fs'
import path from 'node:path'
import fastify, {
  type FastifyInstance,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify'
import { onTestFinished } from 'vitest'
import { notFoundPage } from '../../src/main/http/answers.ts'
import { pushNotFound } from '../../src/main/http/pushes/not-found.ts'
import { createRequestLimit } from '../../src/main/http/pushes/request/rate-limit.ts'
import { pushRoutes } from '../../src/main/http/pushes/routes.ts'
import { BODY_BUDGET, type Budget, createBudget } from '../../src/main/limits/budget.ts'
import { peerReader } from '../../src/main/network/client-address.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { type OpenSecrets, openSecrets } from '../../src/main/secrets/secrets.ts'
import { generateApiToken } from '../../src/main/secrets/tables/tokens.ts'
import type { Vault } from '../../src/main/secrets/vault.ts'
import type { AnonymousCreate } from '../../src/shared/model/push-options.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { foreignTo } from './foreign-to.ts'
import { temporaryFolder } from './house.ts'
import { CHEAP } from './inside-secrets.ts'

export const BASE_URL = 'http://127.0.0.1:7464'
/** An address of somebody else. */
export const ELSEWHERE = '203.0.113.9'

export interface PushHouseOptions {
  readonly anonymousCreate?: AnonymousCreate
  readonly maxFileBytes?: number
  readonly trustProxy?: readonly string[]
  readonly bodyBudget?: Budget
  /** Stands between the routes and the vault. */
  readonly wrapVault?: (vault: Vault) => Vault
}

/** A push record; what a test does not name, by index. */
export interface PushRecord {
  readonly [key: string]: unknown
  readonly url_token: string
  readonly html_url: string
  readonly json_url: string
}

export interface PushHouse {
  readonly clock: FakeClock
  readonly secrets: OpenSecrets
  readonly server: FastifyInstance
  readonly troubles: string[]
  /** A token of the account `local`. */
  readonly token: string
  /** A new API token of the account, made when missing. */
  tokenOf(account: string): string
  /** A request without credentials unless headers say otherwise. */
  request(options: InjectOptions | string): Promise<LightMyRequestResponse>
  /** A request by the account `local`. */
  asOwner(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Creates a push of the account `local` from the fields under `push`. */
  push(fields?: Record<string, unknown>): Promise<PushRecord>
  /** Retrieves as a stranger. */
  open(token: string, query?: string): Promise<LightMyRequestResponse>
  /** Names of the files in the folder of sealed files. */
  storedFiles(): string[]
  lock(): void
  /** Listens on a free port; its base URL. */
  listen(): Promise<string>
}

export async function createPushHouse(options: PushHouseOptions = {}): Promise<PushHouse> {
  const clock = fakeClock()
  const dataDir = temporaryFolder()
  const troubles: string[] = []
  const note = (message: string) => void troubles.push(message)
  const secrets = await openSecrets({
    dataDir,
    clock,
    keychain: headlessKeychain(dataDir, {}),
    passphraseCost: CHEAP,
    onTrouble: (what, error) => note(`${what}: ${error}`),
    ...(options.maxFileBytes === undefined ? {} : { maxFileBytes: options.maxFileBytes }),
  })
  await secrets.start()
  let vault: Vault | null = (options.wrapVault ?? ((real) => real))(secrets.vault)

  const server = rootServer()
  pushRoutes(server, {
    reach: 'home',
    vault: () => vault,
    clock,
    log: { info: () => {}, warn: note, error: note },
    peer: peerReader(options.trustProxy ?? ['127.0.0.0/8', '::1']),
    baseUrlOf: () => BASE_URL,
    isForeign: foreignTo(BASE_URL),
    anonymousCreate: () => options.anonymousCreate ?? 'loopback',
    requestLimit: createRequestLimit(clock),
    bodyBudget: options.bodyBudget ?? createBudget(BODY_BUDGET),
  })
  onTestFinished(async () => {
    await server.close()
    await secrets.close()
  })

  const { accounts } = secrets.tables
  const tokenOf = (name: string) => {
    const token = generateApiToken()
    secrets.store.writeNow(() =>
      accounts.insertToken(accounts.ensure(name, 0).id, token, '', clock.now()),
    )
    return token
  }
  const token = tokenOf('local')
  const asOwner = (request: InjectOptions) =>
    server.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } })

  return {
    clock,
    secrets,
    server,
    troubles,
    token,
    tokenOf,
    asOwner,
    request: (request) => server.inject(request),
    async push(fields = {}) {
      const push = { payload: 'hunter2', ...fields }
      const answer = await asOwner({ method: 'POST', url: '/api/v2/pushes', payload: { push } })
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json()
    },
    open: (name, query = '') =>
      server.inject({ url: `/api/v2/pushes/${name}${query}`, remoteAddress: '127.0.0.1' }),
    storedFiles: () => fs.readdirSync(path.join(dataDir, 'files')),
    lock() {
      vault = null
    },
    listen: () => server.listen({ host: '127.0.0.1', port: 0 }),
  }
}

function rootServer(): FastifyInstance {
  const server = fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: {
      maxParamLength: 10_000,
      querystringParser: ((text: string) => new URLSearchParams(text)) as never,
    },
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  for (const method of ['GET', 'HEAD', 'DELETE']) {
    server.addHttpMethod(method, { hasBody: true, overrideExisting: true } as { hasBody: boolean })
  }
  server.addHook('onRequest', (request, _reply, done) => {
    request.raw.headers['content-type'] = 'application/octet-stream'
    done()
  })
  server.setNotFoundHandler((request, reply) => pushNotFound(request, reply) ?? notFoundPage(reply))
  return server
}

export interface Part {
  readonly name: string
  readonly content: string | Uint8Array
  readonly filename?: string
  readonly type?: string
}

const BOUNDARY = '----tocsin-boundary'

/** A multipart body as clients write it, with its header. */
export function multipart(parts: readonly Part[]): {
  headers: { 'content-type': string }
  payload: Buffer
} {
  const chunks = parts.flatMap(({ name, content, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined ? '' : `\r\nContent-Type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}
