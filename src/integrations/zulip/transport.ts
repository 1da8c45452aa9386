// Zulip: a bot's message to a channel's topic or to a person (contract monitor.md 7.3).

import { z } from 'zod'
import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import {
  type Alert,
  alertOf,
  BODY_TITLE,
  fitted,
  OPEN_TEXT,
} from '../../main/notify/message/alert.ts'
import { detailFields } from '../../main/notify/message/attachment.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { clip } from '../../main/notify/message/plain-text.ts'
import { markedUpLines, type ReportMessage } from '../../main/notify/reports/message.ts'
import { below, hostOf } from '../../main/notify/web/address.ts'
import { formPost } from '../../main/notify/web/form-post.ts'
import { isAccepted } from '../../main/notify/web/http-client.ts'
import { answerAs, refusal } from '../../main/notify/web/refusal.ts'
import type { ConfigOf } from '../definition.ts'
import { type definition, TOPIC_LIMIT } from './definition.ts'
import { ZULIP } from './markup.ts'

const CONTENT_LIMIT = 10_000
const ATTEMPTS = 3

type ZulipConfig = ConfigOf<typeof definition>

const refused = z.object({ msg: z.string() })

export const transport: Transport<ZulipConfig> = {
  wants: () => true,
  lane: ({ site }) => hostOf(site),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    await post(fieldsOf(facts, config), facts.flipId, config, http)
    return {}
  },
  report: (message, config, { http }) =>
    post(reportFields(message, config), message.id, config, http),
}

async function post(
  fields: Record<string, string>,
  flipId: string,
  { site, bot_email, api_key }: ZulipConfig,
  http: TransportContext['http'],
): Promise<void> {
  const credentials = Buffer.from(`${bot_email}:${api_key}`).toString('base64')
  const answer = await http.request(
    formPost(below(site, '/api/v1/messages'), fields, flipId, {
      authorization: `Basic ${credentials}`,
    }),
  )
  if (!isAccepted(answer)) throw refusal(answer, { message: answerAs(answer, refused)?.msg })
}

function reportFields(message: ReportMessage, config: ZulipConfig): Record<string, string> {
  const { text } = ZULIP
  const lines = markedUpLines(message, { text, bold: (plain) => `**${text(plain)}**` })
  const content = [...lines, '', `[${message.openText}](${message.link})`].join('\n')
  return addressed(config, content, 'Tocsin reports')
}

function fieldsOf(facts: Facts, config: ZulipConfig): Record<string, string> {
  const alert = alertOf(facts)
  const content = contentOf(fitted(alert, CONTENT_LIMIT, (shorter) => contentOf(shorter).length))
  return addressed(config, content, topicOf(alert))
}

/** @param ownTopic where the configuration has none */
function addressed(
  { mtype, to, topic }: ZulipConfig,
  content: string,
  ownTopic: string,
): Record<string, string> {
  if (mtype === 'private') {
    // A person's number goes as a list of one: a bare number is a channel's.
    return { type: mtype, to: /^\d+$/.test(to) ? `[${to}]` : to, content }
  }
  return { type: mtype, to, topic: topic === '' ? ownTopic : topic, content }
}

/** `Nightly backup is DOWN`; the state is kept whatever the name's length. */
function topicOf({ name, state }: Alert): string {
  const end = ` is ${state}`
  return clip(name.replace(/[\p{Cn}\p{Cs}]/gu, ''), TOPIC_LIMIT - end.length) + end
}

function contentOf(alert: Alert): string {
  const { mark, name, state, why, excerpt, others, link } = alert
  return [
    `${mark} ${ZULIP.text(name)} is **${state}**.`,
    ...(why === '' ? [] : [why]),
    '',
    ...detailFields(alert, ZULIP).map(({ title, value }) => `**${title}:** ${value}`),
    ...(excerpt === '' ? [] : [`**${BODY_TITLE}:**`, ZULIP.block(excerpt)]),
    '',
    others.text,
    ...others.lines.map((line) => `* ${ZULIP.text(line)}`),
    '',
    `[${OPEN_TEXT}](${link})`,
  ].join('\n')
}
