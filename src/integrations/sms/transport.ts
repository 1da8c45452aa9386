// SMS by Twilio (contract channels.md).

import { z } from 'zod'
import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import { alertOf } from '../../main/notify/message/alert.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { clip } from '../../main/notify/message/plain-text.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'
import { below, hostOf } from '../../main/notify/web/address.ts'
import { formPost } from '../../main/notify/web/form-post.ts'
import { assertAccepted } from '../../main/notify/web/http-client.ts'
import { answerAs } from '../../main/notify/web/refusal.ts'
import { tell } from '../../shared/words/told.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'

type SmsConfig = ConfigOf<typeof definition>

const refused = z.object({ code: z.number() })
/** The number is none. */
const INVALID_NUMBER = 21211
const TEXT_LIMIT = 1600
const ATTEMPTS = 3

export const transport: Transport<SmsConfig> = {
  wants: (config, status) => config[status],
  lane: ({ api_url }) => hostOf(api_url),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    await post(textOf(facts), facts.flipId, config, http)
    return {}
  },
  report: (message, config, { http }) => post(reportText(message), message.id, config, http),
}

async function post(
  text: string,
  flipId: string,
  { value, account_sid, auth_token, from, api_url }: SmsConfig,
  http: TransportContext['http'],
): Promise<void> {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`
  const credentials = Buffer.from(`${account_sid}:${auth_token}`).toString('base64')
  const fields = { From: from, To: value, Body: text }
  const answer = await http.request(
    formPost(below(api_url, path), fields, flipId, {
      authorization: `Basic ${credentials}`,
    }),
  )
  if (answer.status === 400 && answerAs(answer, refused)?.code === INVALID_NUMBER) {
    throw new DeliveryError(tell('failures.noNumber'), { permanent: true })
  }
  assertAccepted(answer)
}

/** One message, as each costs. */
function reportText({ title, headline }: ReportMessage): string {
  return clip(`Tocsin: ${title}: ${headline}`, TEXT_LIMIT)
}

function textOf(facts: Facts): string {
  const { name, state } = alertOf(facts)
  const { reasonText, downtime } = facts
  const reason = reasonText === '' ? '' : ` (${reasonText})`
  const after = downtime === '' ? '' : ` The downtime lasted ${downtime}.`
  return clip(`Tocsin: The check "${name}" is ${state}${reason}.${after}`, TEXT_LIMIT)
}
