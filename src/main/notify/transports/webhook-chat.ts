// What the chats have in common whose whole configuration is the URL of an incoming webhook. The
// URL lets anybody post, so it is a secret. What is posted is each kind's matter.
import { z } from 'zod'
import type { Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { type IncomingAnswer, isAccepted } from '../web/http-client.ts'
import { refusal } from './refusal.ts'
import { hostOf, webAddress } from './web-address.ts'

export interface WebhookConfig {
  readonly value: string
}

export interface WebhookChat {
  /** What is posted, as JSON. */
  readonly compose: (facts: Facts) => unknown
  /** Where to, when that is not the webhook's URL itself. */
  readonly address?: (value: string) => string
  /** The answers that say that the webhook is gone for good; none when left out. */
  readonly isGone?: (answer: IncomingAnswer) => boolean
}

const ATTEMPTS = 3

export function webhookChat(chat: WebhookChat): Transport<WebhookConfig> {
  const { compose, address = (value) => value, isGone = () => false } = chat
  return {
    schema: z.strictObject({ value: webAddress() }),
    secrets: ['value'],
    wants: () => true,
    lane: ({ value }) => hostOf(value),
    capped: () => null,
    attempts: ATTEMPTS,
    async send(facts, { value }, { http }) {
      const answer = await http.request({
        method: 'POST',
        url: address(value),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(compose(facts)),
        flipId: facts.flipId,
      })
      if (!isAccepted(answer)) throw refusal(answer, { permanent: isGone(answer) })
      return {}
    },
  }
}
