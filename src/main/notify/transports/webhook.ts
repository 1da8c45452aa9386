// Webhook: the request that its owner composed, with variables (contract monitor.md 7.3, 7.4).
import { z } from 'zod'
import { DeliveryError, type Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { webhookBody, webhookHeader, webhookUrl } from '../message/variables.ts'
import { webAddressOrNone } from './fields.ts'
import { hostOf } from './web-address.ts'

const TEXT_LIMIT = 1000
const ATTEMPTS = 3
const ACCEPTED: readonly number[] = [200, 201, 202, 204]

const method = z.enum(['GET', 'POST', 'PUT'])
const body = z.string().max(TEXT_LIMIT).default('')
/** Another character could end the header and begin the next. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,1000}$/
const headers = z
  .record(
    z.string(),
    z
      .string()
      .max(TEXT_LIMIT)
      .regex(/^[^\0\r\n]*$/, 'must be one line'),
  )
  .superRefine((values, context) => {
    for (const name of Object.keys(values).filter((name) => !HEADER_NAME.test(name))) {
      context.addIssue({ code: 'custom', path: [name], message: 'is not the name of a header' })
    }
  })
  .default({})

const schema = z
  .strictObject({
    method_down: method.default('POST'),
    url_down: webAddressOrNone(),
    body_down: body,
    headers_down: headers,
    method_up: method.default('GET'),
    url_up: webAddressOrNone(),
    body_up: body,
    headers_up: headers,
  })
  .refine(({ url_down, url_up }) => url_down !== '' || url_up !== '', {
    path: ['url_down'],
    error: 'url_down and url_up cannot both be empty',
  })
type WebhookConfig = z.infer<typeof schema>

interface Spec {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export const webhook: Transport<WebhookConfig> = {
  schema,
  secrets: ['url_down', 'headers_down', 'url_up', 'headers_up'],
  wants: (config, status) => specOf(config, status).url !== '',
  lane: ({ url_down, url_up }) => hostOf(url_down || url_up),
  capped: () => null,
  attempts: ATTEMPTS,
  triesInTest: 1,
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
