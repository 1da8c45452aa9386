// Signal, by the JSON-RPC of a signal-cli daemon (contract monitor.md 7.3).
import { z } from 'zod'
import { MINUTE, type Millis } from '../../clock.ts'
import { DeliveryError, type Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { timeLimit } from '../web/time-limit.ts'
import { briefLines, briefStoryOf } from './dress/brief.ts'
import { SIGNAL, styled } from './dress/signal-styles.ts'
import { isTold, TOLD_OF_NOTHING, toldOfSomething } from './fields.ts'
import { callLineRpc } from './line-rpc.ts'

const schema = z
  .strictObject({
    socket: z.string().min(1).max(1000),
    account: z.string().max(100).default(''),
    value: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, ''))
      .pipe(
        z
          .string()
          .regex(
            /^(\+\d{5,15}|\w{3,48}\.\d{2,10})$/,
            'must be a phone number such as +37120000001 or a user name such as anna.01',
          ),
      ),
    up: z.boolean().default(true),
    down: z.boolean().default(true),
  })
  .refine(toldOfSomething, TOLD_OF_NOTHING)
type SignalConfig = z.infer<typeof schema>

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

export const signal: Transport<SignalConfig> = {
  schema,
  secrets: [],
  wants: isTold,
  lane: ({ socket }) => socket,
  capped: ({ value }) => value,
  attempts: ATTEMPTS,
  async send(facts, { socket, account, value }, { clock }) {
    const limit = timeLimit(clock, TIMEOUT)
    try {
      const error = await callLineRpc(socket, requestOf(facts, account, value), limit.signal)
      if (error !== null) throw refusalOf(error)
      return {}
    } finally {
      limit.end()
    }
  },
}

function requestOf(facts: Facts, account: string, value: string) {
  const { text, styles } = messageOf(facts)
  return {
    jsonrpc: '2.0',
    id: facts.flipId,
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
  const story = briefStoryOf(facts)
  const { mark, name, state } = story
  const headline = `${mark} The check ${SIGNAL.bold(name)} is ${SIGNAL.bold(state)}.`
  return styled([headline, '', ...briefLines(story, SIGNAL)].join('\n'))
}

function refusalOf(error: unknown): DeliveryError {
  const known = failure.safeParse(error).data
  if (known === undefined) return new DeliveryError('signal-cli call failed (unexpected response)')
  const results = known.data?.response.results ?? []
  if (results.some(({ type }) => type === 'UNREGISTERED_FAILURE')) {
    return new DeliveryError('Recipient not found', { permanent: true })
  }
  if (results.some(({ type, token }) => type === 'RATE_LIMIT_FAILURE' && token)) {
    // Only a person can answer it, with signal-cli's submitRateLimitChallenge.
    return new DeliveryError('CAPTCHA proof required', { retry: false })
  }
  return new DeliveryError(`signal-cli call failed (${known.code})`)
}
