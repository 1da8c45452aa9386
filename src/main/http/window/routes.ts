// The window as a web page: its built files, the exchange of the token for a cookie, its calls and
// its events. Same origin only.
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFoundPage } from '../answers.ts'
import type { ServerOptions } from '../options.ts'
import { PAGE_HEADERS, windowFileType } from '../window-files.ts'
import { callRoute } from './call.ts'
import { eventsRoute } from './events.ts'
import { isSameOrigin, jsonObject } from './guard.ts'
import { SESSION_COOKIE } from './sessions.ts'

type WindowRoutesOptions = Pick<
  ServerOptions,
  'windowFolder' | 'sessions' | 'baseUrl' | 'clock' | 'window'
>

export function windowRoutes(app: FastifyInstance, options: WindowRoutesOptions): void {
  if (options.windowFolder === null) return
  serveFiles(app, options.windowFolder)
  sessionRoute(app, options)
  callRoute(app, options)
  eventsRoute(app, options)
}

function sessionRoute(
  app: FastifyInstance,
  { sessions, baseUrl }: Pick<ServerOptions, 'sessions' | 'baseUrl'>,
): void {
  app.post('/window/session', (request, reply) => {
    if (!isSameOrigin(request)) return reply.code(403).send()
    const { token } = jsonObject(request)
    const cookie = typeof token === 'string' ? sessions.open(token) : null
    if (cookie === null) return reply.code(401).send()
    const secure = baseUrl().startsWith('https:') ? '; Secure' : ''
    const attributes = `HttpOnly; SameSite=Strict; Path=/window${secure}`
    return reply.header('set-cookie', `${SESSION_COOKIE}=${cookie}; ${attributes}`).code(204).send()
  })
}

/** Each built file on its own path, read once: no path of a request ever reaches the file system. */
function serveFiles(app: FastifyInstance, folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = windowFileType(entry.name)
    if (!entry.isFile() || type === null) continue
    const file = path.join(entry.parentPath, entry.name)
    const relative = path.relative(folder, file).split(path.sep).join('/')
    const url = relative === 'index.html' ? '/' : `/${relative}`
    app.get(url, (_request, reply) => {
      const content = readOrNull(file)
      if (content === null) return notFoundPage(reply)
      return reply.headers(PAGE_HEADERS).type(type).send(content)
    })
  }
}

/** The file, or null when a new build has replaced it since the start. */
function readOrNull(file: string): Buffer | null {
  try {
    return fs.readFileSync(file)
  } catch {
    return null
  }
}
