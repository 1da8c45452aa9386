// Credentials of a remote: the file that a person gives them in (contract remotes.md 8), what each may look
// like, and the headers that carry them. Pure.

import { MASK } from '../../../shared/mask.ts'
import { REMOTE_KEYS, type RemoteKeyName, type RemoteKind } from '../../../shared/views/remotes.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { invalidFields } from '../../errors.ts'

export type { RemoteKind }

export interface Credentials {
  readonly apiKey?: string
  readonly pingKey?: string
  readonly token?: string
  /** E-mail address, for older Password Pusher servers. */
  readonly user?: string
}

export const REMOTE_KINDS: readonly RemoteKind[] = ['healthchecks', 'password-pusher', 'tocsin']

const NAMES = { api_key: 'apiKey', ping_key: 'pingKey', token: 'token', user: 'user' } as const
const API_KEY = /^[\x21-\x7e]{32}$/
const PING_KEY = /^[A-Za-z0-9_-]{1,64}$/
/** What may stand in a header. */
const HEADER_TEXT = /^[\x21-\x7e]{1,200}$/

/** The texts of a file; `lone`: a line that says not what it is. */
export interface KeyFile extends Credentials {
  readonly lone?: string
}

/** @throws TocsinError INVALID for a line that is none of these; the line itself is not repeated */
export function readKeyFile(text: string): KeyFile {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const given = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const [only = ''] = given
  if (given.length === 1 && namedLine(only) === null) return { lone: only }
  const entries = given.map((line, i) => {
    const named = namedLine(line)
    if (named !== null) return named
    throw invalidFields({
      'key-file': tell('problems.keyLine', { line: i + 1 }),
    })
  })
  return Object.fromEntries(entries)
}

function namedLine(line: string): readonly [string, string] | null {
  const [, name = '', value = ''] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? []
  return isName(name) ? [NAMES[name], value] : null
}

function isName(name: string): name is keyof typeof NAMES {
  return Object.hasOwn(NAMES, name)
}

/** Which keys there are. */
export function keyNames(credentials: Credentials): readonly RemoteKeyName[] {
  return REMOTE_KEYS.filter((name) => credentials[name] !== undefined)
}

/** A key that is given as its mask stays as it is; an empty one goes. */
export function withKept(given: KeyFile, stored: Credentials): KeyFile {
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const text = value === MASK ? stored[name as RemoteKeyName] : value
    return text === undefined || text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(entries)
}

/** What a file holds for a remote of this kind: a lone line is the API key, or the token. */
export function credentialsFor(
  { lone, ...named }: KeyFile,
  kind: RemoteKind | undefined,
): Credentials {
  if (lone === undefined) return named
  const isKey = kind === 'healthchecks' || (kind !== 'password-pusher' && API_KEY.test(lone))
  return isKey ? { apiKey: lone } : { token: lone }
}

/** @throws TocsinError INVALID; no value is repeated */
export function assertCredentials(given: Credentials, kind: RemoteKind): void {
  const refuse = (problem: Told) => {
    throw invalidFields({ 'key-file': problem })
  }
  const { apiKey, pingKey, token, user } = given
  if (kind === 'password-pusher' && (apiKey ?? pingKey) !== undefined) {
    refuse(tell('problems.healthchecksKey'))
  }
  if (kind === 'healthchecks' && (token ?? user) !== undefined) {
    refuse(tell('problems.pusherToken'))
  }
  if (apiKey !== undefined && !API_KEY.test(apiKey)) {
    refuse(tell('problems.apiKeyLength'))
  }
  if (pingKey !== undefined && !PING_KEY.test(pingKey)) refuse(tell('problems.noPingKey'))
  for (const text of [token, user]) {
    if (text !== undefined && !HEADER_TEXT.test(text)) refuse(tell('problems.noToken'))
  }
}

/** Headers for the management API; none without a key. */
export function apiHeaders({ apiKey }: Credentials): Readonly<Record<string, string>> {
  return apiKey === undefined ? {} : { 'X-Api-Key': apiKey }
}

/** Headers for the API of pushes: as newer servers want them, and with a user as older ones do. */
export function pushHeaders({ token, user }: Credentials): Readonly<Record<string, string>> {
  if (token === undefined) return {}
  const bearer = { Authorization: `Bearer ${token}` }
  return user === undefined ? bearer : { ...bearer, 'X-User-Email': user, 'X-User-Token': token }
}
