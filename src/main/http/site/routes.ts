// Upstream's routes outside its API that clients and messages link to (contract monitor.md 8.2).
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isoSeconds } from '../../monitor/documents/check-document.ts'
import { stringify } from '../../monitor/documents/json.ts'
import {
  firings,
  isValidSchedule,
  resolveZone,
  scheduleKind,
} from '../../monitor/schedule/index.ts'
import { badRequestPage, notFoundPage, sendJson } from '../answers.ts'
import { FORM_LIMIT, readForm } from '../form-decoder.ts'
import type { ServerOptions } from '../options.ts'

const PREVIEWED = 6
/** OnCalendar previews outside UTC show each firing twice, in two zones. */
const PREVIEWED_IN_ZONE = 4
const PREVIEW = { bodyLimit: FORM_LIMIT }

export function siteRoutes(
  app: FastifyInstance,
  { monitor, clock }: Pick<ServerOptions, 'monitor' | 'clock'>,
): void {
  // A message carries no UUID, which would let its readers ping: the key leads to the window.
  app.get<{ Params: { key: string } }>('/cloaked/:key/', ({ params }, reply) => {
    const check = monitor.checks.anyByUniqueKey(params.key)
    return check === null
      ? notFoundPage(reply)
      : reply.redirect(`/#/checks/${check.uniqueKey}`, 302)
  })

  app.get('/checks/validate_schedule/', (request, reply) => {
    const query = request.query as URLSearchParams
    const [kind, schedule = ''] = [query.get('kind'), query.get('schedule') ?? '']
    if (kind !== 'cron' && kind !== 'oncalendar') return badRequestPage(reply)
    const result = scheduleKind(schedule) === kind && isValidSchedule(schedule)
    return sendJson(reply, stringify({ result }))
  })

  app.post('/checks/cron_preview/', PREVIEW, (request, reply) =>
    preview(reply, readForm(request.body), 'cron'),
  )
  app.post('/checks/oncalendar_preview/', PREVIEW, (request, reply) =>
    preview(reply, readForm(request.body), 'oncalendar'),
  )

  function preview(reply: FastifyReply, form: URLSearchParams, kind: 'cron' | 'oncalendar') {
    const schedule = form.get('schedule') ?? ''
    const tz = resolveZone(form.get('tz') ?? '')
    const refuse = (error: string) => sendJson(reply.code(400), stringify({ error }))
    if (tz === null) return refuse('not a valid timezone')
    if (scheduleKind(schedule) !== kind || !isValidSchedule(schedule)) {
      return refuse('not a valid schedule')
    }
    const count = kind === 'oncalendar' && tz !== 'UTC' ? PREVIEWED_IN_ZONE : PREVIEWED
    const dates = firings(schedule, tz, clock.now())
      .take(count)
      .map((at) => isoSeconds(at))
      .toArray()
    return sendJson(reply, stringify({ tz, dates }))
  }
}
