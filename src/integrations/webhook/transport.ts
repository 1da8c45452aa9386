// Webhook: the request that its owner composed, with variables (contract monitor.md 7.3, 7.4).

import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import type { Transport } from '../../main/notify/kinds/transport.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import {
  headerText,
  webhookBody,
  webhookHeader,
  webhookUrl,
} from '../../main/notify/message/variables.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'
import { reportTemplate } from '../../main/notify/reports/variables.ts'
import { hostOf } from '../../main/notify/web/address.ts'
import { tell } from '../../shared/words/told.ts'
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
    if (!ACCEPTED.includes(status)) throw new DeliveryError(tell('failures.status', { status }))
    return {}
  },
  canReport: ({ url_report }) => url_report !== '',
  async report(message, config, { http }) {
    if (config.url_report === '')
      throw new DeliveryError(tell('failures.noReportUrl'), { retry: false })
    const { status } = await http.request({ ...reportRequest(config, message), flipId: message.id })
    if (!ACCEPTED.includes(status)) throw new DeliveryError(tell('failures.status', { status }))
  },
}

function reportRequest(config: WebhookConfig, message: ReportMessage) {
  const { method_report: method, url_report, body_report, headers_report } = config
  const values = Object.entries(headers_report).map(
    ([name, value]) => [name, headerText(reportTemplate(value, message))] as const,
  )
  const isTyped = values.some(([name]) => name.toLowerCase() === 'content-type')
  const type =
    body_report === '$JSON' && !isTyped ? { 'content-type': 'application/json' } : undefined
  return {
    method,
    url: reportTemplate(url_report, message, 'percent'),
    headers: { ...type, ...Object.fromEntries(values) },
    body: reportTemplate(body_report, message),
  }
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
