// Short ways to speak to the APIs of a house.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { House } from '../support/house.ts'

export type Answer = LightMyRequestResponse
export type Verb = NonNullable<InjectOptions['method']>
type Headers = Readonly<Record<string, string>>

/** A body as JSON, unless it is text or bytes already. */
function payloadOf(body: unknown): { payload?: string | Buffer } {
  if (body === undefined) return {}
  return {
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  }
}

/** A path below `/api/v3`, unless it names another root. */
function urlOf(path: string): string {
  return path.startsWith('/api/') ? path : `/api/v3${path}`
}

/** A request by the house's read-write key. */
export function call(
  house: House,
  method: Verb,
  path: string,
  body?: unknown,
  headers: Headers = {},
): Promise<Answer> {
  return house.request({ method, url: urlOf(path), headers, ...payloadOf(body) })
}

export const get = (house: House, path: string, headers: Headers = {}) =>
  call(house, 'GET', path, undefined, headers)

export const post = (house: House, path: string, body?: unknown, headers: Headers = {}) =>
  call(house, 'POST', path, body, headers)

/** A request without a key. */
export function anonymous(
  house: House,
  method: Verb,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return house.server.inject({ method, url: urlOf(path), ...payloadOf(body) })
}

/** Status and body: what most cases are about. */
export const told = ({ statusCode, body }: Answer) => [statusCode, body] as const

/** The bytes of an error of the API, and of one of validation. */
export const error = (text: string) => `{"error": "${text}"}`
export const invalid = (text: string) => error(`json validation error: ${text}`)

/** The headers of an answer that begin with this. */
export function headersOf({ headers }: Answer, prefix: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(prefix)))
}

/** The CORS headers of a route with these verbs, (contract monitor.md 2.4). */
export function corsOf(...verbs: string[]): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'X-Api-Key',
    'access-control-allow-methods': [...verbs, 'OPTIONS'].join(', '),
    'access-control-max-age': '600',
  }
}

/** A check of the API in full. */
export async function show(house: House, uuid: string): Promise<Record<string, unknown>> {
  return (await get(house, `/checks/${uuid}`)).json<Record<string, unknown>>()
}

export interface PingDocument {
  readonly [key: string]: unknown
  readonly type: string
  readonly n: number
  readonly body_url: string | null
}

/** The pings of a check, newest first. */
export async function pingsOf(house: House, uuid: string): Promise<PingDocument[]> {
  return (await get(house, `/checks/${uuid}/pings/`)).json<{ pings: PingDocument[] }>().pings
}

export interface FlipDocument {
  readonly timestamp: string
  readonly up: number
}

/** The flips of a check, newest first. */
export async function flipsOf(house: House, uuid: string, query = ''): Promise<FlipDocument[]> {
  return (await get(house, `/checks/${uuid}/flips/${query}`)).json<FlipDocument[]>()
}

/** The kept bytes of a ping; null when the API has none. */
export async function bodyOf(house: House, uuid: string, n: number): Promise<Buffer | null> {
  const answer = await get(house, `/checks/${uuid}/pings/${n}/body`)
  return answer.statusCode === 200 ? answer.rawPayload : null
}

export const UNKNOWN_UUID = '07c2f548-9850-4b27-af5d-6c9dc157ec02'
