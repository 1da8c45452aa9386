// A server that shows a window of two files, and a browser's way of asking it.
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openWindowSessions, windowLinks } from '../../src/main/app/sessions.ts'
import type { ServerOptions } from '../../src/main/http/options.ts'
import { temporaryFolder } from '../support/house.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'
import { serverWith } from './servers.ts'

export interface WindowServer {
  readonly house: WindowHouse
  readonly server: FastifyInstance
  /** A fresh token. */
  token(): string
  /** A server on the same data folder, as after a restart. */
  again(): WindowServer
}

export async function openWindow(options: Partial<ServerOptions> = {}): Promise<WindowServer> {
  const house = await openWindowHouse()
  const windowFolder = temporaryFolder()
  fs.mkdirSync(path.join(windowFolder, 'assets'))
  fs.writeFileSync(path.join(windowFolder, 'index.html'), '<!doctype html>')
  fs.writeFileSync(path.join(windowFolder, 'assets', 'main.js'), 'let a')
  fs.writeFileSync(path.join(windowFolder, 'secret.map'), '{}')
  const start = (): WindowServer => {
    const { clock, store, troubles } = house
    const onTrouble = (what: string, error: unknown) =>
      void (troubles as string[]).push(`${what}: ${error}`)
    const sessions = openWindowSessions({ clock, store, onTrouble })
    const server = serverWith(house, {
      windowFolder,
      sessions,
      windowLinks: () => windowLinks(['http://localhost'], sessions),
      window: () => house.window,
      ...options,
    })
    return { house, server, token: sessions.issueToken, again: start }
  }
  return start()
}

export type Headers = Readonly<Record<string, string>>
export const SAME_ORIGIN = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }

/** A POST of JSON, or of text as it is. */
export function send(
  { server }: Pick<WindowServer, 'server'>,
  route: 'session' | 'call',
  body: unknown,
  headers: Headers = {},
) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const url = `/window/${route}`
  return server.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...headers } })
}

/** A session: what a page sends once a token was swapped for it. */
export type Session = { readonly cookie: string; readonly 'x-tocsin-window': string }

export async function sessionOf(window: WindowServer, headers: Headers = {}): Promise<Session> {
  const answer = await send(window, 'session', { token: window.token() }, headers)
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { cookie, 'x-tocsin-window': answer.json<{ secret: string }>().secret }
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

/** The name where `Host` has no port. */
export const COOKIE = 'tocsin_session_default'

export const NO_SESSIONS: readonly (readonly [string, Headers])[] = [
  ['no cookie', {}],
  ['an empty one', { cookie: `${COOKIE}=`, 'x-tocsin-window': 'x' }],
  ['another', { cookie: `${COOKIE}=${'x'.repeat(43)}`, 'x-tocsin-window': 'x'.repeat(43) }],
  ['an API key', { 'x-api-key': 'x'.repeat(32) }],
]
