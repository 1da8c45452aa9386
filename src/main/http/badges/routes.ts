// Badges over HTTP (contract monitor.md 6.1, 6.5). They need no key: the signature is the
// permission.
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type BadgeCount,
  badgeOf,
  badgeSvg,
  countBadge,
  isBadgeSigned,
  isTwoState,
  MASTER_LABEL,
  shieldsDocument,
  statusCount,
} from '../../monitor/documents/badge.ts'
import { stringify } from '../../monitor/documents/json.ts'
import { nameOrUuid } from '../../monitor/rules/check.ts'
import { statusAt, type Watched } from '../../monitor/rules/status.ts'
import { cors, neverCache, notFoundPage, sendJson } from '../answers.ts'
import { ALL_METHODS } from '../methods.ts'
import type { ServerOptions } from '../options.ts'
import { isUuid } from '../pings/ping-url.ts'
import { createSharedTurn } from '../shared-turn.ts'

const SLUG = '[A-Za-z0-9_-]+'
const PROJECT_BADGE = new RegExp(`^(${SLUG})/(${SLUG})\\.(${SLUG})$`)
const TAG_BADGE = new RegExp(`^(${SLUG})/(${SLUG})/([\\p{L}\\p{N}_%~.-]+)\\.(${SLUG})$`, 'u')
const CHECK_BADGE = new RegExp(`^(\\d+)/([0-9a-f-]{36})\\.(${SLUG})$`)
const FORMATS = ['svg', 'json', 'shields']

export function badgeRoutes(
  app: FastifyInstance,
  { monitor, clock }: Pick<ServerOptions, 'monitor' | 'clock'>,
): void {
  const inTurn = createSharedTurn(monitor.read)
  const statusOf = (check: Watched) => statusAt(check, clock.now(), monitor.shift())

  route('/badge/*', (path, reply) => {
    const parsed = parseTagBadge(path)
    if (parsed === null) return notFoundPage(reply)
    const { badgeKey, signature, tag, format } = parsed
    const signed = isBadgeSigned(badgeKey, monitor.badgeSecret, tag, signature)
    if (!FORMATS.includes(format) || !signed) return open(reply).code(404).send('')
    const project = monitor.projects.byBadgeKey(badgeKey)
    const count = project === null ? statusCount([]) : monitor.badges.count(project.id, tag)
    const label = tag === '*' ? MASTER_LABEL : tag
    return send(reply, format, label, badgeOf(count, isTwoState(signature)))
  })

  route('/b/*', (path, reply) => {
    const [, states, key = '', format = ''] = CHECK_BADGE.exec(path) ?? []
    if (states === undefined || !isUuid(key)) return notFoundPage(reply)
    if (!FORMATS.includes(format)) return open(reply).code(404).send('')
    const check = monitor.checks.byBadgeKey(key)
    if (check === null) return notFoundPage(reply)
    return send(
      reply,
      format,
      nameOrUuid(check),
      countBadge([statusOf(check)], Number(states) !== 3),
    )
  })

  function route(url: string, answer: (path: string, reply: FastifyReply) => FastifyReply): void {
    app.route<{ Params: { '*': string } }>({
      method: ALL_METHODS as never,
      url,
      handler(request, reply): FastifyReply | undefined {
        const { method } = request
        // Upstream's protection against forged forms answers these before its route does.
        if (method === 'POST' || method === 'PUT' || method === 'DELETE' || method === 'PATCH') {
          return reply.code(403).send('')
        }
        if (method === 'GET') return void inTurn(reply, () => answer(request.params['*'], reply))
        return open(reply)
          .code(method === 'OPTIONS' ? 204 : 405)
          .send()
      },
    })
  }

  /** For every page to read and for none to keep; the page of a 404 goes without (contract monitor.md 2.4). */
  function open(reply: FastifyReply): FastifyReply {
    return neverCache(cors(reply, ['GET']), clock.now())
  }

  function send(
    reply: FastifyReply,
    format: string,
    label: string,
    count: BadgeCount,
  ): FastifyReply {
    open(reply)
    if (format === 'svg') return reply.type('image/svg+xml').send(badgeSvg(label, count.status))
    const { status, total, grace, down } = count
    const document =
      format === 'json' ? { status, total, grace, down } : shieldsDocument(label, status)
    return sendJson(reply, stringify(document))
  }
}

/**
 * Reads what follows `/badge/`, decoded once by HTTP; the tag was encoded twice (contract monitor.md 6.1).
 */
function parseTagBadge(
  path: string,
): { badgeKey: string; signature: string; tag: string; format: string } | null {
  const whole = PROJECT_BADGE.exec(path)
  if (whole !== null) {
    const [, badgeKey = '', signature = '', format = ''] = whole
    return { badgeKey, signature, tag: '*', format }
  }
  const tagged = TAG_BADGE.exec(path)
  if (tagged === null) return null
  const [, badgeKey = '', signature = '', tag = '', format = ''] = tagged
  return { badgeKey, signature, tag: unquote(tag), format }
}

/** Percent-decodes; what is no valid encoding stays as it is. */
function unquote(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
