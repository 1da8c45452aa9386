// The transport of the chats whose whole configuration is the URL of an incoming webhook. Each kind
// composes its own message.

import type { Facts } from '../message/facts.ts'
import type { ReportMessage } from '../reports/message.ts'
import { hostOf } from '../web/address.ts'
import { type IncomingAnswer, isAccepted } from '../web/http-client.ts'
import { refusal } from '../web/refusal.ts'
import type { Transport, TransportContext } from './transport.ts'

export interface WebhookConfig {
  readonly value: string
}

export interface IncomingWebhook {
  /** The message, to be posted as JSON. */
  readonly compose: (facts: Facts) => unknown
  /** The same of a report. */
  readonly composeReport: (message: ReportMessage) => unknown
  /** The address to post to, where it is not the webhook's URL itself. */
  readonly address?: (value: string) => string
  /** Whether an answer means that the webhook is gone for good; never when left out. */
  readonly isGone?: (answer: IncomingAnswer) => boolean
}

const ATTEMPTS = 3

export function incomingWebhook(chat: IncomingWebhook): Transport<WebhookConfig> {
  const { compose, composeReport, address = (value) => value, isGone = () => false } = chat
  async function post(
    body: unknown,
    flipId: string,
    { value }: WebhookConfig,
    { http }: TransportContext,
  ): Promise<void> {
    const answer = await http.request({
      method: 'POST',
      url: address(value),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      flipId,
    })
    if (!isAccepted(answer)) throw refusal(answer, { permanent: isGone(answer) })
  }

  return {
    wants: () => true,
    lane: ({ value }) => hostOf(value),
    capped: () => null,
    attempts: ATTEMPTS,
    async send(facts, config, context) {
      await post(compose(facts), facts.flipId, config, context)
      return {}
    },
    report: (message, config, context) => post(composeReport(message), message.id, config, context),
  }
}
