// The look at a server: what kind it is, whether the keys open it, how its clock goes, what is there
// (contract remotes.md 1.1). It changes nothing there and stores nothing here.
import { tell } from '../../../shared/words/told.ts'
import type { Millis } from '../../clock.ts'
import { INSTANCE_HEADER, isInstanceId } from '../../monitor/rules/instance-id.ts'
import { assertGood } from '../requests/answers.ts'
import type { RemoteAnswer, RemoteClient, RemoteRequest } from '../requests/client.ts'
import { readList, readObject } from '../requests/large-json.ts'
import type { Asker } from '../requests/rate.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { defaultPingBase, isExpectedPingBase } from '../rules/addresses.ts'
import { apiHeaders, type Credentials, pushHeaders, type RemoteKind } from '../rules/credentials.ts'
import { type Access, type ListSummary, summarize } from '../rules/listed-checks.ts'

/** A server to look at. */
export interface Looked {
  readonly base: string
  readonly ca: string | null
  /** Null: whatever it is. */
  readonly kind: RemoteKind | null
  /** Null: as the server says. */
  readonly pingBase: string | null
  /** Once the kind is known: which keys go there. */
  readonly credentials: (kind: RemoteKind) => Credentials
}

export interface Found {
  readonly kind: RemoteKind
  readonly api: 2 | 3
  readonly access: Access
  readonly pingBase: string
  /** Null: another server than a Tocsin. */
  readonly instance: string | null
  readonly isPrivate: boolean | null
  /** Its clock ahead of ours; null: it did not tell. */
  readonly skew: Millis | null
  /** Null: not counted, as without a key. */
  readonly list: ListSummary | null
  readonly wireBytes: number
}

/** The id of the installation that answered (contract remotes.md 3.4); null: it gives none. */
export function instanceIn({ headers }: Pick<RemoteAnswer, 'headers'>): string | null {
  const given = headers[INSTANCE_HEADER]
  return isInstanceId(given) ? given : null
}

/** The server's clock ahead of ours, from its `Date` header; null: none that could be meant. */
export function skewIn({ headers, at }: Pick<RemoteAnswer, 'headers' | 'at'>): Millis | null {
  const date = Date.parse(headers.date ?? '')
  return Number.isNaN(date) ? null : date - at
}

/** @throws RemoteFailure, and TocsinError INVALID for keys of another kind */
export async function look(
  client: RemoteClient,
  looked: Looked,
  asker: Asker = 'person',
): Promise<Found> {
  let wireBytes = 0
  async function get(path: string, more: Partial<RemoteRequest> = {}): Promise<RemoteAnswer> {
    const answer = await client.ask(looked, { url: looked.base + path, asker, ...more })
    wireBytes += answer.wireBytes
    return answer
  }

  const { api, status } = await managementOf(get)
  const hasPushes = await servesPushes(get, status)
  const kind = kindOf(looked.kind, { hasChecks: api !== null, hasPushes })
  const credentials = looked.credentials(kind)
  const counted = api === null ? NOTHING : await countedBy(get, api, credentials)
  const access = counted.access ?? (await tokenAccess(get, kind, credentials))
  const listedPingBase = counted.list?.pingBase ?? null
  const pingBase = looked.pingBase ?? listedPingBase ?? defaultPingBase(looked.base)
  if (looked.pingBase === null && !isExpectedPingBase(pingBase, looked.base)) {
    const { origin } = new URL(pingBase)
    throw new RemoteFailure('strange', tell('remoteRefusals.pingsElsewhere', { origin }))
  }
  return {
    kind,
    api: api ?? 3,
    access,
    pingBase,
    instance: instanceIn(status),
    isPrivate: status.isPrivate,
    skew: skewIn(status),
    list: counted.list,
    wireBytes,
  }
}

type Get = (path: string, more?: Partial<RemoteRequest>) => Promise<RemoteAnswer>

/** The management API of the server; v2 is asked where v3 is not there. */
async function managementOf(
  get: Get,
): Promise<{ readonly api: 2 | 3 | null; readonly status: RemoteAnswer }> {
  const status = await get('/api/v3/status/')
  if (isOk(status)) return { api: 3, status }
  if (status.status !== 404) assertGood(status)
  const older = await get('/api/v2/status/')
  if (isOk(older)) return { api: 2, status: older }
  if (older.status !== 404) assertGood(older)
  return { api: null, status }
}

function isOk({ status, body }: RemoteAnswer): boolean {
  return status === 200 && body.toString('utf8').trim() === 'OK'
}

async function servesPushes(get: Get, status: RemoteAnswer): Promise<boolean> {
  const version = await get('/api/v2/version')
  if (version.status === 200) return isPushVersion(version, 'edition')
  if (version.status !== 404) assertGood(version)
  // A Healthchecks server of today has no such route: asking it once more would tell nothing.
  if (isOk(status)) return false
  const older = await get('/api/v1/version')
  if (older.status !== 404) assertGood(older)
  return older.status === 200 && isPushVersion(older, 'api_version')
}

function isPushVersion({ body }: RemoteAnswer, field: string): boolean {
  try {
    return typeof readObject(body)[field] === 'string'
  } catch {
    return false
  }
}

function kindOf(
  expected: RemoteKind | null,
  { hasChecks, hasPushes }: { readonly hasChecks: boolean; readonly hasPushes: boolean },
): RemoteKind {
  const found =
    hasChecks && hasPushes
      ? 'tocsin'
      : hasChecks
        ? 'healthchecks'
        : hasPushes
          ? 'password-pusher'
          : null
  if (found === null) {
    throw new RemoteFailure('strange', tell('remoteRefusals.neither'))
  }
  // A Tocsin is both.
  if (expected === null || expected === found || found === 'tocsin') return expected ?? found
  throw new RemoteFailure('strange', tell('remoteRefusals.otherKind', { found, expected }))
}

interface Counted {
  /** Null: the key of the management API was not asked. */
  readonly access: Access | null
  readonly list: ListSummary | null
}

const NOTHING: Counted = { access: null, list: null }

async function countedBy(get: Get, api: 2 | 3, credentials: Credentials): Promise<Counted> {
  if (credentials.apiKey === undefined) return NOTHING
  const headers = { credentials: apiHeaders(credentials) }
  const list = await askList(get, api, credentials)
  if (list.access !== null) return { access: list.access, list }
  // An empty project does not tell. Only a read-write key sees integrations.
  const channels = await get(`/api/v${api}/channels/`, headers)
  if (channels.status !== 401) assertGood(channels)
  return { access: channels.status === 200 ? 'read-write' : 'read-only', list }
}

/** The project's checks, counted. @throws RemoteFailure */
async function askList(get: Get, api: 2 | 3, credentials: Credentials): Promise<ListSummary> {
  const answer = await get(`/api/v${api}/checks/`, {
    credentials: apiHeaders(credentials),
    limit: 'list',
  })
  assertGood(answer)
  return summarize(await readList(answer.body, 'checks'))
}

async function tokenAccess(get: Get, kind: RemoteKind, credentials: Credentials): Promise<Access> {
  if (kind === 'healthchecks' || credentials.token === undefined) return 'none'
  const headers = { credentials: pushHeaders(credentials) }
  const active = await get('/api/v2/pushes/active', headers)
  if (active.status !== 404) assertGood(active)
  else assertGood(await get('/p/active.json', headers))
  return 'token'
}
