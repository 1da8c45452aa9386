// Telegram: sendMessage of a bot, in HTML (contract monitor.md 7.3). A group that became a supergroup has a new
// id, which is kept.

import { z } from 'zod'
import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import { type Alert, alertOf, fitted } from '../../main/notify/message/alert.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { htmlLines, htmlReportLines, visibleLength } from '../../main/notify/message/markup/html.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'
import { below, hostOf } from '../../main/notify/web/address.ts'
import { type IncomingAnswer, isAccepted } from '../../main/notify/web/http-client.ts'
import { answerAs, refusal } from '../../main/notify/web/refusal.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'

type TelegramConfig = ConfigOf<typeof definition>

const refused = z.object({
  description: z.string(),
  parameters: z.object({ migrate_to_chat_id: z.int().optional() }).optional(),
})

const ATTEMPTS = 3
const LENGTH_LIMIT = 4096
/** The chat will take nothing more until somebody invites the bot again. */
const GONE = [
  /^Bad Request: chat not found$/,
  /^Forbidden: bot was blocked by the user$/,
  /^Forbidden: bot was kicked from the (group|supergroup|channel) chat$/,
  /^Forbidden: the (group chat|supergroup|channel) was deleted$/,
  /^Forbidden: user is deactivated$/,
]

export const transport: Transport<TelegramConfig> = {
  wants: () => true,
  lane: ({ api_url }) => hostOf(api_url),
  capped: ({ id }) => id,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    const [text, flipId] = [textOf(facts), facts.flipId]
    const answer = await post(text, flipId, config, http)
    if (isAccepted(answer)) return {}
    const movedTo = answerAs(answer, refused)?.parameters?.migrate_to_chat_id
    if (movedTo === undefined) throw refusalOf(answer)
    const moved = { ...config, id: String(movedTo) }
    const second = await post(text, flipId, moved, http)
    if (!isAccepted(second)) throw refusalOf(second)
    return { config: moved }
  },
  /** A group that became a supergroup is followed by the next alarm. */
  async report(message, config, { http }) {
    const answer = await post(reportText(message), message.id, config, http)
    if (!isAccepted(answer)) throw refusalOf(answer)
  },
}

function post(
  text: string,
  flipId: string,
  config: TelegramConfig,
  http: TransportContext['http'],
) {
  const { token, id, thread_id, api_url } = config
  return http.request({
    method: 'POST',
    url: below(api_url, `/bot${token}/sendMessage`),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      chat_id: id.startsWith('@') ? id : Number(id),
      ...(thread_id === null ? {} : { message_thread_id: thread_id }),
      text,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
    flipId,
  })
}

function textOf(facts: Facts): string {
  const markedUp = (alert: Alert) => htmlLines(alert).join('\n')
  const alert = alertOf(facts)
  return markedUp(fitted(alert, LENGTH_LIMIT, (shorter) => visibleLength(markedUp(shorter))))
}

function reportText(message: ReportMessage): string {
  return htmlReportLines(message).join('\n')
}

function refusalOf(answer: IncomingAnswer): Error {
  const message = answerAs(answer, refused)?.description ?? ''
  return refusal(answer, { message, permanent: GONE.some((pattern) => pattern.test(message)) })
}
