// A server that shows a window of two files, and a browser's way of asking it.
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerOptions } from '../../src/main/http/options.ts'
import { createWindowSessions } from '../../src/main/http/window/sessions.ts'
import { temporaryFolder } from '../support/house.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'
import { serverWith } from './servers.ts'

export interface WindowServer {
  readonly house: WindowHouse
  readonly server: FastifyInstance
  readonly token: string
}

export async function openWindow(options: Partial<ServerOptions> = {}): Promise<WindowServer> {
  const house = await openWindowHouse()
  const windowFolder = temporaryFolder()
  fs.mkdirSync(path.join(windowFolder, 'assets'))
  fs.writeFileSync(path.join(windowFolder, 'index.html'), '<!doctype html>')
  fs.writeFileSync(path.join(windowFolder, 'assets', 'main.js'), 'let a')
  fs.writeFileSync(path.join(windowFolder, 'secret.map'), '{}')
  const sessions = createWindowSessions(house.clock)
  const window = () => house.window
  const server = serverWith(house, { windowFolder, sessions, window, ...options })
  return { house, server, token: sessions.token }
}

export type Headers = Readonly<Record<string, string>>
export const SAME_ORIGIN = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }

/** A POST of JSON, or of text as it is. */
export function send(
  { server }: WindowServer,
  route: 'session' | 'call',
  body: unknown,
  headers: Headers = {},
) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const url = `/window/${route}`
  return server.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...headers } })
}

/** The cookie that the right token is swapped for, as a browser sends it back. */
export async function cookieOf(window: WindowServer): Promise<string> {
  const { headers } = await send(window, 'session', { token: window.token })
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

/** What other pages, and pages on other addresses, say of themselves. */
export const FOREIGN: readonly Headers[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://evil.example' },
  { origin: 'http://localhost:1' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'null' },
  { origin: '' },
  { ...SAME_ORIGIN, origin: 'http://127.0.0.1' },
]

export const NO_SESSIONS: readonly (readonly [string, Headers])[] = [
  ['no cookie', {}],
  ['an empty one', { cookie: 'tocsin_session=' }],
  ['another', { cookie: `tocsin_session=${'x'.repeat(43)}` }],
  ['an API key', { 'x-api-key': 'x'.repeat(32) }],
]
