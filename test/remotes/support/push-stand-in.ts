// Stand-in Password Pusher servers on loopback: edition oss or commercial, or one that has v1 only. They
// behave as contract push.md says of upstream: defaults in silence for what is out of range, audits, 401s.
import { randomBytes } from 'node:crypto'
import { DURATIONS, MINUTES_PER_DAY } from '../../../src/shared/model/push-options.ts'
import { type Asked, aServer, json, type StandIn } from './stand-in.ts'

export const TOKEN = 'token-of-the-account'
const DAY = 86_400_000

export interface HeldPush {
  readonly token: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly { readonly name: string; readonly content: string }[]
  /** By the account of `TOKEN`; else anonymous. */
  readonly isOwned: boolean
  readonly log: { kind: string; created_at: string; ip: string | null; user_agent: string }[]
  readonly createdAt: number
  views: number
  expiredOn: string | null
}

export interface PusherOptions {
  readonly edition?: 'oss' | 'commercial'
  readonly api?: 1 | 2
  /** What `/api/v2/version` says of features, beside the usual. */
  readonly features?: object
  /** What becomes of the record of a creation before it is answered. */
  readonly record?: (record: Record<string, unknown>) => object
  /** Takes the creation, or does not, and says nothing. */
  readonly silent?: 'taken' | 'not-taken'
  /** Answers a creation otherwise. */
  readonly refuse?: { readonly status: number; readonly body: unknown }
  readonly secure?: boolean
}

export interface Pusher extends StandIn {
  readonly held: HeldPush[]
  /** Somebody opens it. */
  view(token: string): void
  /** Its creations, as they came. */
  creations(): Asked[]
}

export async function aPusher(options: PusherOptions = {}): Promise<Pusher> {
  const { edition = 'oss', api = 2 } = options
  const held: HeldPush[] = []
  const paths = {
    1: /^\/p(?:\/([^/]+?))?(?:\/(audit))?\.json$/,
    2: /^\/api\/v2\/pushes(?:\/([^/]+))?(?:\/(audit))?$/,
  }

  const server = await aServer((asked, response) => {
    const url = new URL(asked.url, 'http://localhost')
    if (url.pathname === '/api/v1/version') {
      return json(response, { application_version: '1', api_version: '1.5', edition })
    }
    if (api === 2 && url.pathname === '/api/v2/version') {
      const features = { ...FEATURES, ...options.features }
      return json(response, {
        application_version: '2.11.4',
        api_version: '2.1',
        edition,
        features,
      })
    }
    const [matched, name, part] = paths[api].exec(url.pathname) ?? []
    if (matched === undefined) return void response.writeHead(404).end()
    const { authorization } = asked.headers
    const isOwner = authorization === `Bearer ${TOKEN}`
    if (authorization !== undefined && !isOwner) return void response.writeHead(401).end()
    if (name === undefined)
      return asked.method === 'POST'
        ? create(asked, isOwner, response)
        : void response.writeHead(404).end()
    if (name === 'active' || name === 'expired') {
      if (!isOwner) return void response.writeHead(401).end()
      const page = Number(url.searchParams.get('page') ?? 1)
      const listed = held
        .filter((push) => push.isOwned && (push.expiredOn === null) === (name === 'active'))
        .toReversed()
      return json(
        response,
        listed.slice((page - 1) * 50, page * 50).map((push) => recordOf(push)),
      )
    }
    const push = held.find(({ token }) => token === name)
    if (push === undefined) return json(response, { error: 'not-found' }, 404)
    if (part === 'audit') {
      if (!isOwner) return void response.writeHead(401).end()
      if (!push.isOwned) return json(response, { error: "That push doesn't belong to you." }, 403)
      return json(response, { [api === 2 ? 'logs' : 'views']: push.log })
    }
    // Nobody here may retrieve: a test sees it by the log.
    if (asked.method !== 'DELETE') return json(response, retrieved(push))
    const may = (isOwner && push.isOwned) || push.fields.deletable_by_viewer === true
    if (!may) return json(response, { error: 'That push is not deletable by viewers.' }, 401)
    if (push.expiredOn === null) end(push, 'expire')
    return json(response, recordOf(push))
  }, options)

  function create(asked: Asked, isOwned: boolean, response: Parameters<typeof json>[0]) {
    const { refuse, silent } = options
    if (refuse !== undefined) return json(response, refuse.body, refuse.status)
    if (silent === 'not-taken') return void response.destroy()
    const { fields, files } = fieldsIn(asked, api === 2 ? 'push' : 'password')
    if (files.length > 0 && !isOwned) return json(response, { error: 'You need to sign in' }, 401)
    // A letter first: a word of a command that begins with a dash is a flag.
    const token = `t${randomBytes(9).toString('base64url').toLowerCase()}`
    const push: HeldPush = {
      ...{ token, files, isOwned, fields: withDefaults(fields, edition) },
      ...{ log: [], createdAt: Date.now(), views: 0, expiredOn: null },
    }
    held.push(push)
    note(push, 'creation')
    if (silent === 'taken') return void response.destroy()
    const record = {
      ...recordOf(push),
      passphrase: push.fields.passphrase ?? '',
      name: '',
      note: '',
    }
    return json(response, options.record?.(record) ?? record, 201)
  }

  function recordOf({ token, fields, createdAt, views, expiredOn, log }: HeldPush) {
    const step = fields.retrieval_step ? '/r' : ''
    const isUrl = fields.kind === 'url'
    const limit = Number(fields.expire_after_views)
    return {
      expire_after_views: limit,
      expired: expiredOn !== null,
      url_token: token,
      deletable_by_viewer: isUrl ? null : fields.deletable_by_viewer,
      retrieval_step: fields.retrieval_step,
      expired_on: expiredOn,
      passphrase: null,
      created_at: new Date(createdAt).toISOString(),
      updated_at: new Date(createdAt).toISOString(),
      expire_after_days: fields.expire_after_days,
      days_remaining: fields.expire_after_days,
      views_remaining: Math.max(0, limit - views),
      deleted: log.some(({ kind }) => kind === 'expire'),
      html_url: `${server.url}/p/${token}${step}`,
      note: fields.note ?? '',
      name: fields.name ?? '',
    }
  }

  function note(push: HeldPush, kind: string): void {
    const created_at = new Date().toISOString()
    push.log.push({ kind, created_at, ip: '203.0.113.7', user_agent: 'Firefox' })
  }

  function end(push: HeldPush, kind: string): void {
    note(push, kind)
    push.expiredOn = new Date().toISOString()
  }

  function retrieved(push: HeldPush) {
    note(push, 'view')
    return { ...recordOf(push), payload: push.fields.payload }
  }

  return Object.assign(server, {
    held,
    view(token: string) {
      const push = held.find((each) => each.token === token)
      if (push === undefined) throw new Error('there is no such push')
      push.views++
      note(push, 'view')
      if (push.views >= Number(push.fields.expire_after_views)) {
        push.expiredOn = new Date().toISOString()
      }
    },
    creations: () =>
      server.asked.filter(({ method, url }) => method === 'POST' && /pushes$|p\.json$/.test(url)),
  })
}

const FEATURES = {
  anonymous_access: true,
  pushes: {
    enabled: true,
    file_attachments: { enabled: true, requires_authentication: true },
    url_pushes: { enabled: true },
    qr_code_pushes: { enabled: true },
  },
}

/** Out of range is the default, in silence (contract push.md 0). Durations are for the commercial edition. */
function withDefaults(fields: Record<string, unknown>, edition: string) {
  const within = (value: unknown, max: number, otherwise: number) => {
    const count = Number(value)
    return Number.isInteger(count) && count >= 1 && count <= max ? count : otherwise
  }
  const minutes = DURATIONS[Number(fields.expire_after_duration ?? Number.NaN)]
  const days =
    edition === 'commercial' && minutes !== undefined && fields.expire_after_days === undefined
      ? Math.max(1, Math.ceil(minutes / MINUTES_PER_DAY))
      : within(fields.expire_after_days, 90, 7)
  const isOn = (value: unknown) => value === undefined || String(value) === 'true'
  return {
    ...fields,
    expire_after_days: days,
    expire_after_views: within(fields.expire_after_views, 100, 5),
    retrieval_step: isOn(fields.retrieval_step),
    deletable_by_viewer: isOn(fields.deletable_by_viewer),
  }
}

function fieldsIn({ headers, body }: Asked, root: string) {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/')) {
    return { fields: JSON.parse(body.toString())[root] as Record<string, unknown>, files: [] }
  }
  if (Number(headers['content-length']) !== body.length) throw new Error('not of its length')
  const boundary = /boundary=(.*)$/.exec(type)?.[1] ?? ''
  const fields: Record<string, unknown> = {}
  const files: { name: string; content: string }[] = []
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.slice(2, -2).split('\r\n\r\n')
    const content = rest.join('\r\n\r\n')
    const [, name = ''] = new RegExp(`name="${root}\\[(\\w+)\\]`).exec(head) ?? []
    const [, filename] = /filename="([^"]*)"/.exec(head) ?? []
    if (filename === undefined) fields[name] = Buffer.from(content, 'latin1').toString()
    else files.push({ name: Buffer.from(filename, 'latin1').toString(), content })
  }
  return { fields, files }
}

/** Milliseconds of a day, for tests that let one pass. */
export { DAY }
