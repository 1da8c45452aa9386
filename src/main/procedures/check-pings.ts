// One ping of a check: everything that is kept of it, and its body.

import type { PingDetail } from '../../shared/views/checks.ts'
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'
import type { LoggedPing } from '../monitor/insights/log.ts'
import type { Check } from '../monitor/rules/check.ts'
import { decodeBody } from '../monitor/rules/keywords.ts'
import { heardLate } from '../monitor/rules/late.ts'
import type { ProcedureContext } from './context.ts'
import { checkOf } from './find.ts'
import type { Handlers } from './handlers.ts'

const BODY_CHARACTERS = 100_000
/** Bytes of an output that are read as a mail: 10 MB of HTML would hold every other request for seconds. */
const POSTED_MAIL = 1_000_000

interface Query {
  readonly uuid: string
  readonly n: number
}

export const PING_HANDLERS = {
  'checks.ping': (context, query) => {
    const { check, ping } = pingOf(context, query)
    return detailOf(context, check, ping)
  },

  'checks.lastGood': async (context, { uuid, n }) => {
    const check = checkOf(context, uuid)
    const ping = context.monitor.log.lastGood(check, n)
    return ping && detailOf(context, check, ping)
  },

  'checks.pingBody': (context, query) => {
    const { check } = pingOf(context, query)
    const body = context.monitor.pings.body(check.id, query.n)
    if (body === null) throw new TocsinError('NOT_FOUND', tell('refusals.noPingBody'))
    const name = check.slug === '' ? check.uuid : check.slug
    return { data: body.toString('base64'), filename: `${name}-${query.n}.txt` }
  },
} satisfies Partial<Handlers>

async function detailOf(
  context: ProcedureContext,
  check: Check,
  ping: LoggedPing,
): Promise<PingDetail> {
  const { n, created, rid, kind, scheme, method, ua, remoteAddr, exitStatus, bodySize } = ping
  const body = context.monitor.pings.body(check.id, n) ?? new Uint8Array(0)
  const text = decodeBody(body)
  const mail = await mailOf(body, scheme)
  const isShownAsMail = mail !== null && scheme === 'email'
  return {
    n,
    at: created,
    kind,
    scheme,
    method,
    ua,
    remoteAddr,
    rid,
    exitStatus,
    heard: heardLate(ping),
    duration: ping.duration,
    bodySize,
    mayBeCutAt: ping.mayBeCut ? context.monitor.limits.pingBody : null,
    body: text.slice(0, BODY_CHARACTERS),
    isShortened: text.length > BODY_CHARACTERS && !isShownAsMail,
    mail,
  }
}

/** @throws TocsinError NOT_FOUND also for a ping beyond the log's limit (contract monitor.md 5.8) */
function pingOf(context: ProcedureContext, { uuid, n }: Query) {
  const check = checkOf(context, uuid)
  const ping = context.monitor.log.ping(check, n)
  if (ping === null) throw new TocsinError('NOT_FOUND', tell('refusals.gone.ping'))
  return { check, ping }
}

/** Loaded on demand: the HTML parser is large. */
async function mailOf(body: Uint8Array, scheme: string): Promise<PingDetail['mail']> {
  const { isMessage, readMessage } = await import('../mail/message.ts')
  const isPosted = scheme !== 'email'
  const read = isPosted ? body.subarray(0, POSTED_MAIL) : body
  try {
    if (isPosted && !isMessage(read)) return null
    const message = readMessage(read)
    const [text = ''] = message.body
    return { subject: message.subject, text: isPosted ? text.slice(0, BODY_CHARACTERS) : text }
  } catch {
    // Longer or deeper than mails are: shown as it came.
    return null
  }
}
