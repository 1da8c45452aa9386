// Pushover (contract monitor.md 7.3). An emergency repeats on its receiver's devices until somebody reacts; a
// recovery calls it off first.

import { z } from 'zod'
import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import { type Alert, fitted, OPEN_TEXT } from '../../main/notify/message/alert.ts'
import {
  type BriefMarkup,
  briefAlertOf,
  briefLines,
} from '../../main/notify/message/brief-lines.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { escapeHtml } from '../../main/notify/message/markup/html.ts'
import { clip } from '../../main/notify/message/plain-text.ts'
import { markedUpLines, type ReportMessage } from '../../main/notify/reports/message.ts'
import { below, hostOf } from '../../main/notify/web/address.ts'
import { formPost } from '../../main/notify/web/form-post.ts'
import {
  decisiveStatus,
  type IncomingAnswer,
  isAccepted,
  type OutgoingRequest,
} from '../../main/notify/web/http-client.ts'
import { answerAs } from '../../main/notify/web/refusal.ts'
import { tell } from '../../shared/words/told.ts'
import type { ConfigOf } from '../definition.ts'
import { type definition, EMERGENCY, OFF } from './definition.ts'

/** Seconds: how often an emergency repeats, and for how long. */
const EMERGENCY_FIELDS = { retry: '300', expire: '86400' }
const MESSAGE_LIMIT = 1024
const ATTEMPTS = 3

type PushoverConfig = ConfigOf<typeof definition>

const refused = z.object({ user: z.string() })

export const transport: Transport<PushoverConfig> = {
  wants: (config, status) => priorityOf(config, status) !== OFF || endsEmergency(config, status),
  lane: ({ api_url }) => hostOf(api_url),
  capped: ({ user }) => user,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    if (endsEmergency(config, facts.status)) await post(http, callOff(facts, config))
    if (priorityOf(config, facts.status) !== OFF) await post(http, message(facts, config))
    return {}
  },
  report: (message, config, { http }) => post(http, reportRequest(message, config)),
}

function priorityOf({ priority, priority_up }: PushoverConfig, status: 'up' | 'down'): number {
  return status === 'up' ? priority_up : priority
}

/** Also where recoveries are not told: the emergency would go on for a day. */
function endsEmergency({ priority }: PushoverConfig, status: 'up' | 'down'): boolean {
  return status === 'up' && priority === EMERGENCY
}

function callOff({ check, flipId }: Facts, { api_url, token }: PushoverConfig): OutgoingRequest {
  const path = `/1/receipts/cancel_by_tag/${check.uniqueKey}.json`
  return formPost(below(api_url, path), { token }, flipId)
}

function message(facts: Facts, config: PushoverConfig): OutgoingRequest {
  const { check, status, link, flipId } = facts
  const priority = priorityOf(config, status)
  const alert = fitted(briefAlertOf(facts), MESSAGE_LIMIT, (shorter) => textOf(shorter).length)
  const fields = {
    token: config.token,
    user: config.user,
    title: `${alert.mark} ${alert.name} is ${alert.state}`,
    message: textOf(alert),
    html: '1',
    priority: String(priority),
    tags: check.uniqueKey,
    url: link,
    url_title: OPEN_TEXT,
    ...(priority === EMERGENCY ? EMERGENCY_FIELDS : {}),
  }
  return formPost(below(config.api_url, '/1/messages.json'), fields, flipId)
}

function reportRequest(message: ReportMessage, config: PushoverConfig): OutgoingRequest {
  const fields = {
    token: config.token,
    user: config.user,
    title: `${message.mark} ${message.title}`,
    message: clip(markedUpLines(message, PLAIN).slice(1).join('\n'), MESSAGE_LIMIT),
    url: message.link,
    url_title: message.openText,
  }
  return formPost(below(config.api_url, '/1/messages.json'), fields, message.id)
}

const same = (text: string) => text
const PLAIN = { text: same, bold: same } as const

const markup: BriefMarkup = {
  text: escapeHtml,
  bold: (text) => `<b>${escapeHtml(text)}</b>`,
  code: escapeHtml,
}

function textOf(alert: Alert): string {
  return briefLines(alert, markup).join('\n')
}

async function post(http: TransportContext['http'], request: OutgoingRequest): Promise<void> {
  const answer = await http.request(request)
  if (!isAccepted(answer)) throw refusalOf(answer)
}

function refusalOf(answer: IncomingAnswer): DeliveryError {
  const isUnknown = answer.status === 400 && answerAs(answer, refused)?.user === 'invalid'
  const status = decisiveStatus(answer)
  const told = isUnknown
    ? tell('failures.statusUser', { status })
    : tell('failures.status', { status })
  return new DeliveryError(told, { permanent: isUnknown })
}
