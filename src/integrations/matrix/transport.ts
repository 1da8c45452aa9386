// Matrix: a text message to a room (contract monitor.md 7.3). The flip's id makes the transaction's, so that the
// homeserver drops a repeat.

import { z } from 'zod'
import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import { type Alert, alertOf, BODY_TITLE } from '../../main/notify/message/alert.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { htmlLines, htmlReportLines } from '../../main/notify/message/markup/html.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'
import { below, hostOf } from '../../main/notify/web/address.ts'
import { isAccepted } from '../../main/notify/web/http-client.ts'
import { answerAs, refusal } from '../../main/notify/web/refusal.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'

const ATTEMPTS = 3

type MatrixConfig = ConfigOf<typeof definition>

const refused = z.object({ error: z.string() })

export const transport: Transport<MatrixConfig> = {
  wants: () => true,
  lane: ({ homeserver }) => hostOf(homeserver),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    await put(messageOf(alertOf(facts)), transactionOf(facts), facts.flipId, config, http)
    return {}
  },
  report: (message, config, { http }) =>
    put(reportOf(message), encodeURIComponent(`tocsin-${message.id}`), message.id, config, http),
}

async function put(
  message: unknown,
  transaction: string,
  flipId: string,
  { homeserver, access_token, room_id }: MatrixConfig,
  http: TransportContext['http'],
): Promise<void> {
  const room = encodeURIComponent(room_id)
  const path = `/_matrix/client/v3/rooms/${room}/send/m.room.message/${transaction}`
  const answer = await http.request({
    method: 'PUT',
    url: below(homeserver, path),
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(message),
    flipId,
  })
  if (!isAccepted(answer)) throw refusal(answer, { message: answerAs(answer, refused)?.error })
}

/** The time as well: another database with the same token begins its flips at 1 again. */
function transactionOf({ flipId, at }: Facts): string {
  return encodeURIComponent(`tocsin-${flipId}-${at}`)
}

function messageOf(alert: Alert) {
  return asText(plainText(alert), htmlLines(alert))
}

function reportOf(message: ReportMessage) {
  const { mark, title, headline, lines, link } = message
  const plain = [`${mark} ${title}`, headline, ...lines, link].join('\n')
  return asText(plain, htmlReportLines(message))
}

function asText(body: string, html: readonly string[]) {
  return {
    msgtype: 'm.text',
    body,
    format: 'org.matrix.custom.html',
    formatted_body: html.join('<br>'),
    // A name or a body mentions nobody, whatever it says.
    'm.mentions': {},
  }
}

function plainText({ mark, headline, why, details, excerpt, others, link }: Alert): string {
  return [
    `${mark} ${headline}`,
    ...(why === '' ? [] : [why]),
    ...details.map(({ title, value }) => `${title}: ${value}`),
    ...(excerpt === '' ? [] : [`${BODY_TITLE}:`, excerpt]),
    others.text,
    ...others.lines.map((line) => `- ${line}`),
    link,
  ].join('\n')
}
