// The window as a web page: its built files, links to it, the exchange of a link's token for a session,
// its calls and its events. Same origin only.
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostName, isLoopbackHost } from '../../network/allowed-hosts.ts'
import { notFoundPage, sendJson } from '../answers.ts'
import { cookieValue } from '../cookies.ts'
import { isLocalCommand } from '../local-command.ts'
import type { ServerOptions } from '../options.ts'
import { addressOf } from '../pushes/request/visitor.ts'
import { PAGE_HEADERS, windowFileType } from '../window-files.ts'
import { attachRoutes } from './attach.ts'
import { callRoute } from './call.ts'
import { eventsRoute } from './events.ts'
import {
  isRefusedPage,
  jsonObject,
  sessionCookie,
  WINDOW_HEADERS,
  type WindowGuard,
} from './guard.ts'

type LinkOptions = Pick<ServerOptions, 'windowLinks' | 'localCommands' | 'peer'>
type WindowRoutesOptions = WindowGuard &
  LinkOptions &
  Pick<ServerOptions, 'attached' | 'baseUrl' | 'clock' | 'window'>

export function windowRoutes(app: FastifyInstance, options: WindowRoutesOptions): void {
  callRoute(app, options)
  eventsRoute(app, options)
  attachRoutes(app, options)
  if (options.windowFolder === null) return
  serveFiles(app, options.windowFolder)
  linkRoute(app, options)
  sessionRoute(app, options)
}

/** For `tocsin window`: fresh links, to a command on this machine. */
function linkRoute(app: FastifyInstance, options: LinkOptions): void {
  app.post('/window/link', (request, reply) => {
    reply.headers(WINDOW_HEADERS)
    const token = request.headers['x-api-key']
    const isOpen = typeof token === 'string' && isLocalCommand(request, token, options)
    if (!isOpen) return reply.code(401).send()
    return sendJson(reply, JSON.stringify({ links: options.windowLinks() }))
  })
}

/** The cookie goes to the browser's jar, the secret to the page alone (contract hardening.md H9). */
function sessionRoute(
  app: FastifyInstance,
  { sessions, isOwnPage, baseUrl, peer }: WindowGuard & Pick<ServerOptions, 'baseUrl'>,
): void {
  app.post('/window/session', async (request, reply) => {
    if (isRefusedPage(request, reply, { isOwnPage })) return reply
    const { token } = await jsonObject(request)
    const name = sessionCookie(request)
    const known = cookieValue(request.headers.cookie, name)
    const by = { address: addressOf(request, peer), agent: request.headers['user-agent'] ?? '' }
    const opened = typeof token === 'string' ? await sessions.open(token, known, by) : null
    if (opened === null) return reply.code(401).send()
    const secure = baseUrl().startsWith('https:') && !isOnLoopback(request) ? '; Secure' : ''
    const attributes = `HttpOnly; SameSite=Strict; Path=/window${secure}`
    reply.header('set-cookie', `${name}=${opened.cookie}; ${attributes}`)
    return sendJson(reply, JSON.stringify({ secret: opened.secret }))
  })
}

/** The link for this machine is http, whatever the base URL is. */
function isOnLoopback({ headers }: FastifyRequest): boolean {
  return isLoopbackHost(hostName(headers.host ?? '') ?? '')
}

/**
 * The page and its assets. The folder is listed when the first of them is asked for, as a server at rest
 * needs none; beyond that list no path of a request reaches the file system.
 */
function serveFiles(app: FastifyInstance, folder: string): void {
  let files: ReadonlyMap<string, BuiltFile> | undefined
  const serve = (url: string, reply: FastifyReply) => {
    files ??= builtFiles(folder)
    const found = files.get(url)
    if (found === undefined) return reply.callNotFound()
    const content = readOrNull(found.file)
    if (content === null) return notFoundPage(reply)
    return reply.headers(PAGE_HEADERS).type(found.type).send(content)
  }
  app.get('/', (_request, reply) => serve('/', reply))
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    serve(`/assets/${request.params['*']}`, reply),
  )
}

interface BuiltFile {
  readonly file: string
  readonly type: string
}

/** The files of the window by their paths in its address. */
function builtFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries.flatMap((entry) => {
      const type = windowFileType(entry.name)
      if (!entry.isFile() || type === null) return []
      const file = path.join(entry.parentPath, entry.name)
      const relative = path.relative(folder, file).split(path.sep).join('/')
      return [[relative === 'index.html' ? '/' : `/${relative}`, { file, type }]]
    }),
  )
}

/** The file, or null when a new build has replaced it since it was listed. */
function readOrNull(file: string): Buffer | null {
  try {
    return fs.readFileSync(file)
  } catch {
    return null
  }
}
