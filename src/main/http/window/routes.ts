// The window as a web page: its built files, the swap of the token for a cookie, and the calls of
// its procedures. Same origin only.
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TocsinError } from '../../errors.ts'
import { PAGE_HEADERS, windowFileType } from '../../window-files.ts'
import { notFoundPage, sendJson } from '../answers.ts'
import { parseBody } from '../json.ts'
import type { ServerOptions } from '../server.ts'
import { SESSION_COOKIE } from './sessions.ts'

export function windowRoutes(app: FastifyInstance, options: ServerOptions): void {
  if (options.windowFolder === null) return
  serveFiles(app, options.windowFolder)

  app.post('/window/session', (request, reply) => {
    if (!isSameOrigin(request)) return reply.code(403).send()
    const { token } = jsonObject(request)
    const cookie = typeof token === 'string' ? options.sessions.open(token) : null
    if (cookie === null) return reply.code(401).send()
    const attributes = 'HttpOnly; SameSite=Strict; Path=/window'
    return reply.header('set-cookie', `${SESSION_COOKIE}=${cookie}; ${attributes}`).code(204).send()
  })

  app.post('/window/call', async (request, reply) => {
    if (!isSameOrigin(request)) return reply.code(403).send()
    if (!options.sessions.isOpen(cookieOf(request))) return reply.code(401).send()
    const { name, input } = jsonObject(request)
    return answerCall(reply, String(name), input)
  })

  async function answerCall(reply: FastifyReply, name: string, input: unknown) {
    // Loaded on demand: a server whose window nobody opens needs no schema library.
    const { callProcedure } = await import('../../procedures/procedures.ts')
    const { monitor, clock } = options
    try {
      const output = callProcedure({ monitor, clock, baseUrl: options.baseUrl() }, name, input)
      return sendJson(reply, JSON.stringify({ output }))
    } catch (error) {
      if (!(error instanceof TocsinError) || error.status >= 500) throw error
      const { code, message } = error
      return sendJson(reply.code(error.status), JSON.stringify({ error: { code, message } }))
    }
  }
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

/** Browsers say where a request comes from; anything but our own page is refused. */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  return origin === undefined || URL.parse(origin)?.host === headers.host
}

function jsonObject(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const parsed = request.body instanceof Uint8Array ? parseBody(request.body) : undefined
  const value = parsed?.value
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function cookieOf({ headers }: FastifyRequest): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='))
  return cookies.find(([name]) => name === SESSION_COOKIE)?.[1]
}
