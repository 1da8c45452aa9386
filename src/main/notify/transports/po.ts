// Pushover (contract monitor.md 7.3). An emergency repeats on its receiver's devices until somebody reacts; a
// recovery calls it off first.
import { z } from 'zod'
import { DeliveryError, type Transport, type TransportContext } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import {
  decisiveStatus,
  type IncomingAnswer,
  isAccepted,
  type OutgoingRequest,
} from '../web/http-client.ts'
import { type BriefDress, briefLines, briefStoryOf } from './dress/brief.ts'
import { escapeHtml } from './dress/html.ts'
import { fitted, OPEN_TEXT, type Story } from './dress/story.ts'
import { neededToken } from './fields.ts'
import { formPost } from './form.ts'
import { answerAs } from './refusal.ts'
import { below, hostOf, webAddress } from './web-address.ts'

const OFF = -3
const EMERGENCY = 2
/** Seconds: how often an emergency repeats, and for how long. */
const EMERGENCY_FIELDS = { retry: '300', expire: '86400' }
const MESSAGE_LIMIT = 1024
const ATTEMPTS = 3

const priority = z.int().min(OFF).max(EMERGENCY).default(0)
const schema = z.strictObject({
  token: neededToken(100),
  user: neededToken(100),
  priority,
  priority_up: priority,
  api_url: webAddress().default('https://api.pushover.net'),
})
type PushoverConfig = z.infer<typeof schema>

const refused = z.object({ user: z.string() })

export const po: Transport<PushoverConfig> = {
  schema,
  secrets: ['token'],
  wants: (config, status) => priorityOf(config, status) !== OFF || endsEmergency(config, status),
  lane: ({ api_url }) => hostOf(api_url),
  capped: ({ user }) => user,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    if (endsEmergency(config, facts.status)) await post(http, callOff(facts, config))
    if (priorityOf(config, facts.status) !== OFF) await post(http, message(facts, config))
    return {}
  },
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
  const story = fitted(briefStoryOf(facts), MESSAGE_LIMIT, (shorter) => textOf(shorter).length)
  const fields = {
    token: config.token,
    user: config.user,
    title: `${story.mark} ${story.name} is ${story.state}`,
    message: textOf(story),
    html: '1',
    priority: String(priority),
    tags: check.uniqueKey,
    url: link,
    url_title: OPEN_TEXT,
    ...(priority === EMERGENCY ? EMERGENCY_FIELDS : {}),
  }
  return formPost(below(config.api_url, '/1/messages.json'), fields, flipId)
}

const dress: BriefDress = {
  text: escapeHtml,
  bold: (text) => `<b>${escapeHtml(text)}</b>`,
  code: escapeHtml,
}

function textOf(story: Story): string {
  return briefLines(story, dress).join('\n')
}

async function post(http: TransportContext['http'], request: OutgoingRequest): Promise<void> {
  const answer = await http.request(request)
  if (!isAccepted(answer)) throw refusalOf(answer)
}

function refusalOf(answer: IncomingAnswer): DeliveryError {
  const isUnknown = answer.status === 400 && answerAs(answer, refused)?.user === 'invalid'
  const note = isUnknown ? ' (invalid user)' : ''
  return new DeliveryError(`Received status code ${decisiveStatus(answer)}${note}`, {
    permanent: isUnknown,
  })
}
