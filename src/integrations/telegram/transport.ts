// Telegram: sendMessage of a bot, in HTML (contract monitor.md 7.3). A group that became a supergroup has a new
// id, which is kept.

import { z } from 'zod'
import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import { type Alert, alertOf, fitted } from '../../main/notify/message/alert.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { htmlLines, visibleLength } from '../../main/notify/message/markup/html.ts'
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
    const answer = await post(facts, config, http)
    if (isAccepted(answer)) return {}
    const movedTo = answerAs(answer, refused)?.parameters?.migrate_to_chat_id
    if (movedTo === undefined) throw refusalOf(answer)
    const moved = { ...config, id: String(movedTo) }
    const second = await post(facts, moved, http)
    if (!isAccepted(second)) throw refusalOf(second)
    return { config: moved }
  },
}

function post(facts: Facts, config: TelegramConfig, http: TransportContext['http']) {
  const { token, id, thread_id, api_url } = config
  return http.request({
    method: 'POST',
    url: below(api_url, `/bot${token}/sendMessage`),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      chat_id: id.startsWith('@') ? id : Number(id),
      ...(thread_id === null ? {} : { message_thread_id: thread_id }),
      text: textOf(facts),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
    flipId: facts.flipId,
  })
}

function textOf(facts: Facts): string {
  const markedUp = (alert: Alert) => htmlLines(alert).join('\n')
  const alert = alertOf(facts)
  return markedUp(fitted(alert, LENGTH_LIMIT, (shorter) => visibleLength(markedUp(shorter))))
}

function refusalOf(answer: IncomingAnswer): Error {
  const message = answerAs(answer, refused)?.description ?? ''
  return refusal(answer, { message, permanent: GONE.some((pattern) => pattern.test(message)) })
}
