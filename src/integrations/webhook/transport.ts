// Webhook: the request that its owner composed, with variables (contract monitor.md 7.3, 7.4).

import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import type { Transport } from '../../main/notify/kinds/transport.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { webhookBody, webhookHeader, webhookUrl } from '../../main/notify/message/variables.ts'
import { hostOf } from '../../main/notify/web/address.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'

const ATTEMPTS = 3
const ACCEPTED: readonly number[] = [200, 201, 202, 204]

type WebhookConfig = ConfigOf<typeof definition>

interface Spec {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export const transport: Transport<WebhookConfig> = {
  wants: (config, status) => specOf(config, status).url !== '',
  lane: ({ url_down, url_up }) => hostOf(url_down || url_up),
  capped: () => null,
  attempts: ATTEMPTS,
  testAttempts: 1,
  async send(facts, config, { http }) {
    const spec = specOf(config, facts.status)
    const { status } = await http.request({ ...requestOf(spec, facts), flipId: facts.flipId })
    // Unlike a service that we know, a webhook may answer by pointing elsewhere (303 or 302).
    if (!ACCEPTED.includes(status)) throw new DeliveryError(`Received status code ${status}`)
    return {}
  },
}

function specOf(config: WebhookConfig, status: 'up' | 'down'): Spec {
  return status === 'down'
    ? {
        method: config.method_down,
        url: config.url_down,
        body: config.body_down,
        headers: config.headers_down,
      }
    : {
        method: config.method_up,
        url: config.url_up,
        body: config.body_up,
        headers: config.headers_up,
      }
}

function requestOf({ method, url, body, headers }: Spec, facts: Facts) {
  const values = Object.entries(headers).map(([name, value]) => [name, webhookHeader(value, facts)])
  return {
    method,
    url: webhookUrl(url, facts),
    headers: Object.fromEntries(values),
    body: webhookBody(body, facts),
  }
}
