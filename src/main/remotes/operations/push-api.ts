// The push API of another server, as it is asked: both generations (contract push.md 1.5, 2). What is kept of
// its answers is in pushes-through.ts.
import { type Told, tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import type { OutgoingFile } from '../../secrets/files/uploads.ts'
import { assertGood } from '../requests/answers.ts'
import type { RemoteAnswer, RemoteClient, RemoteRequest } from '../requests/client.ts'
import { isObject, readObject } from '../requests/large-json.ts'
import { multipart } from '../requests/multipart.ts'
import type { Asker } from '../requests/rate.ts'
import { RemoteFailure, sureAnswer, unsure } from '../requests/remote-failure.ts'
import { type Credentials, pushHeaders } from '../rules/credentials.ts'
import { isPushToken, type PushRecord, type WireFields } from '../rules/push-fields.ts'
import { cleanText } from '../rules/push-records.ts'
import type { Remote } from '../tables/remotes.ts'

/** Everything of one server that a request needs. */
export interface PushHost {
  readonly remote: Remote
  readonly credentials: Credentials
  readonly client: RemoteClient
  /** Generation of its push API. */
  readonly api: 1 | 2
}

export type Listing = 'active' | 'expired'

/** 100 MiB on a slow network. */
const FILES_TIME = 600_000
/** Of a list or a log: as many as a page of a server has. */
const PAGE = 50
/** The last page that servers give is 200; so many are asked for. */
const MOST_PAGES = 40

function pathsOf(api: 1 | 2) {
  return api === 2
    ? {
        create: '/api/v2/pushes',
        list: (which: Listing) => `/api/v2/pushes/${which}`,
        one: (token: string) => `/api/v2/pushes/${token}`,
        audit: (token: string) => `/api/v2/pushes/${token}/audit`,
      }
    : {
        create: '/p.json',
        list: (which: Listing) => `/p/${which}.json`,
        one: (token: string) => `/p/${token}.json`,
        audit: (token: string) => `/p/${token}/audit.json`,
      }
}

function ask(
  { remote, credentials, client }: Omit<PushHost, 'api'>,
  path: string,
  more: Partial<RemoteRequest> & { readonly asker: Asker },
): Promise<RemoteAnswer> {
  return client.ask(remote, {
    url: remote.base + path,
    credentials: pushHeaders(credentials),
    limit: 'list',
    ...more,
  })
}

/**
 * Which generation the server has, and its version document: empty for an older one.
 * @throws RemoteFailure
 */
export async function askVersion(host: Omit<PushHost, 'api'>, asker: Asker) {
  const answer = await ask(host, '/api/v2/version', { asker, credentials: {} })
  if (answer.status !== 404) {
    assertGood(answer)
    return { api: 2, version: readObject(answer.body) } as const
  }
  const older = await ask(host, '/api/v1/version', { asker, credentials: {} })
  assertGood(older)
  readObject(older.body)
  return { api: 1, version: {} } as const
}

/**
 * Creates a push there, once.
 * @returns what the server says of it, with its token
 * @throws TocsinError REMOTE_UNSURE when no answer says whether it did; RemoteFailure, REMOTE_REFUSED: it did not
 */
export async function askToCreate(
  host: PushHost,
  fields: WireFields,
  files: readonly OutgoingFile[],
): Promise<{ readonly token: string; readonly record: PushRecord }> {
  const { name } = host.remote
  const asked = ask(host, pathsOf(host.api).create, {
    asker: 'person',
    method: 'POST',
    limit: 'other',
    ...bodyOf(host.api, fields, files),
  })
  const answer = await sureAnswer(name, asked)
  if (answer.status === 422 || answer.status === 400 || answer.status === 413) {
    throw new TocsinError('REMOTE_REFUSED', refusalOf(name, answer))
  }
  assertGood(answer, [201])
  const record = objectOf(answer.body)
  const token = record?.url_token
  if (record === null || !isPushToken(token)) throw unsure(name)
  return { token, record }
}

function bodyOf(
  api: 1 | 2,
  fields: WireFields,
  files: readonly OutgoingFile[],
): Pick<RemoteRequest, 'headers' | 'body' | 'time'> {
  const root = api === 2 ? 'push' : 'password'
  if (files.length === 0) {
    return {
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: Buffer.from(JSON.stringify({ [root]: fields })),
    }
  }
  const texts = Object.entries(fields).map(
    ([name, value]) => [`${root}[${name}]`, String(value)] as const,
  )
  const { contentType, ...body } = multipart(texts, `${root}[files][]`, files)
  return {
    headers: { 'Content-Type': contentType, Accept: 'application/json' },
    body,
    time: FILES_TIME,
  }
}

/** The server's own words, where it has some. */
function refusalOf(name: string, { status, body }: RemoteAnswer): Told {
  const answer = objectOf(body) ?? {}
  const words = Object.entries(answer)
    .filter(([field]) => field !== 'status')
    .map(([field, problem]) => {
      const text = [problem].flat().filter((each) => typeof each === 'string')
      return field === 'error' ? text.join(' ') : `${field} ${text.join(' ')}`
    })
  const text = cleanText(words.join('; '))
  return text === ''
    ? tell('remoteRefusals.refusedIt', { name, status })
    : tell('remoteRefusals.refusedItWith', { name, text })
}

function objectOf(body: Buffer): PushRecord | null {
  try {
    return readObject(body)
  } catch {
    return null
  }
}

/**
 * Expires a push there.
 * @throws TocsinError NOT_FOUND, CONFLICT where the server does not let us; RemoteFailure
 */
export async function askToExpire(host: PushHost, token: string, asker: Asker = 'person') {
  const path = pathsOf(host.api).one(token)
  const answer = await ask(host, path, { asker, method: 'DELETE' })
  const { name } = host.remote
  if (answer.status === 404)
    throw new TocsinError('NOT_FOUND', tell('remoteRefusals.noPush', { name }))
  // A token that is not accepted is refused with an empty body.
  if (answer.status === 401 && answer.body.length > 0) {
    throw new TocsinError('CONFLICT', tell('remoteRefusals.ownerExpires', { name }))
  }
  assertGood(answer)
}

/**
 * The pushes of the token's account, newest first. `cut`: there are more than are asked for.
 * @param enough stops at a page, by what it holds
 * @throws RemoteFailure
 */
export async function askForList(
  host: PushHost,
  which: Listing,
  asker: Asker,
  enough: (records: readonly PushRecord[]) => boolean = () => false,
): Promise<{ readonly records: readonly PushRecord[]; readonly cut: boolean }> {
  const read = (answer: RemoteAnswer) => {
    assertGood(answer)
    return arrayIn(parsed(answer.body))
  }
  return pages(host, pathsOf(host.api).list(which), asker, read, enough)
}

/**
 * What happened to a push, oldest first.
 * @throws TocsinError NOT_FOUND, CONFLICT for a push of another account; RemoteFailure
 */
export async function askForAudit(host: PushHost, token: string, asker: Asker) {
  const { name } = host.remote
  const { records } = await pages(host, pathsOf(host.api).audit(token), asker, (answer) => {
    if (answer.status === 404)
      throw new TocsinError('NOT_FOUND', tell('remoteRefusals.noPush', { name }))
    if (answer.status === 403) {
      throw new TocsinError('CONFLICT', tell('remoteRefusals.otherAccount', { name }))
    }
    assertGood(answer)
    const document = parsed(answer.body)
    return isObject(document) ? arrayIn(document.logs ?? document.views) : null
  })
  return records
}

async function pages(
  host: PushHost,
  path: string,
  asker: Asker,
  read: (answer: RemoteAnswer) => readonly PushRecord[] | null,
  enough: (records: readonly PushRecord[]) => boolean = () => false,
) {
  const all: PushRecord[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const records = read(await ask(host, `${path}?page=${page}`, { asker }))
    if (records === null) {
      throw new RemoteFailure('strange', tell('remoteRefusals.notJson'))
    }
    all.push(...records)
    if (records.length < PAGE || enough(all)) return { records: all, cut: false }
  }
  return { records: all, cut: true }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Entries that are no objects are skipped. */
function arrayIn(value: unknown): readonly PushRecord[] | null {
  return Array.isArray(value) ? value.filter(isObject) : null
}
