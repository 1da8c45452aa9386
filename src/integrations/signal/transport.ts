// Signal, by the JSON-RPC of a signal-cli daemon (contract monitor.md 7.3).

import { z } from 'zod'
import { type Clock, MINUTE, type Millis } from '../../main/clock.ts'
import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import type { Transport } from '../../main/notify/kinds/transport.ts'
import { briefAlertOf, briefLines } from '../../main/notify/message/brief-lines.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { markedUpLines } from '../../main/notify/reports/message.ts'
import { timeLimit } from '../../main/notify/web/time-limit.ts'
import { tell } from '../../shared/words/told.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'
import { callLineRpc } from './line-rpc.ts'
import { SIGNAL, styled } from './styles.ts'

type SignalConfig = ConfigOf<typeof definition>

/** What is told of a failed call. */
const failure = z.object({
  code: z.number(),
  data: z
    .object({
      response: z.object({
        results: z.array(z.object({ type: z.string(), token: z.string().nullish() })),
      }),
    })
    .nullish()
    .catch(null),
})

const TIMEOUT: Millis = MINUTE
const ATTEMPTS = 2

export const transport: Transport<SignalConfig> = {
  wants: (config, status) => config[status],
  lane: ({ socket }) => socket,
  capped: ({ value }) => value,
  attempts: ATTEMPTS,
  compose: (facts, config) => ({
    line: config.socket,
    fields: [],
    body: JSON.stringify(requestOf(messageOf(facts), facts.flipId, config)),
  }),
  async send(facts, config, { clock }) {
    await call(messageOf(facts), facts.flipId, config, clock)
    return {}
  },
  report(message, config, { clock }) {
    const lines = [...markedUpLines(message, SIGNAL), '', SIGNAL.text(message.link)]
    return call(styled(lines.join('\n')), message.id, config, clock)
  },
}

async function call(
  message: ReturnType<typeof styled>,
  id: string,
  config: SignalConfig,
  clock: Clock,
): Promise<void> {
  const limit = timeLimit(clock, TIMEOUT)
  try {
    const error = await callLineRpc(config.socket, requestOf(message, id, config), limit.signal)
    if (error !== null) throw refusalOf(error)
  } finally {
    limit.end()
  }
}

function requestOf(
  { text, styles }: ReturnType<typeof styled>,
  id: string,
  { account, value }: SignalConfig,
) {
  return {
    jsonrpc: '2.0',
    id,
    method: 'send',
    params: {
      ...(account === '' ? {} : { account }),
      recipient: [value.includes('.') ? `u:${value}` : value],
      message: text,
      textStyle: styles,
    },
  } as const
}

function messageOf(facts: Facts) {
  const alert = briefAlertOf(facts)
  const { mark, name, state } = alert
  const headline = `${mark} The check ${SIGNAL.bold(name)} is ${SIGNAL.bold(state)}.`
  return styled([headline, '', ...briefLines(alert, SIGNAL)].join('\n'))
}

function refusalOf(error: unknown): DeliveryError {
  const known = failure.safeParse(error).data
  if (known === undefined) return new DeliveryError(tell('failures.signalStrange'))
  const results = known.data?.response.results ?? []
  if (results.some(({ type }) => type === 'UNREGISTERED_FAILURE')) {
    return new DeliveryError(tell('failures.noRecipient'), { permanent: true })
  }
  if (results.some(({ type, token }) => type === 'RATE_LIMIT_FAILURE' && token)) {
    // Only a person can answer it, with signal-cli's submitRateLimitChallenge.
    return new DeliveryError(tell('failures.captcha'), { retry: false })
  }
  return new DeliveryError(tell('failures.signalFailed', { code: known.code }))
}
