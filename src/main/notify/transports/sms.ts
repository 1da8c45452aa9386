// SMS by Twilio (contract channels.md).
import { z } from 'zod'
import { DeliveryError, type Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { assertAccepted } from '../web/http-client.ts'
import { clip } from './dress/plain.ts'
import { storyOf } from './dress/story.ts'
import { isTold, neededToken, phoneNumber, TOLD_OF_NOTHING, toldOfSomething } from './fields.ts'
import { formPost } from './form.ts'
import { answerAs } from './refusal.ts'
import { below, hostOf, webAddress } from './web-address.ts'

const schema = z
  .strictObject({
    value: phoneNumber(),
    // A recovery may cost as much as an alarm.
    up: z.boolean().default(false),
    down: z.boolean().default(true),
    account_sid: neededToken(100),
    auth_token: neededToken(100),
    from: z.string().min(1).max(100),
    api_url: webAddress().default('https://api.twilio.com'),
  })
  .refine(toldOfSomething, TOLD_OF_NOTHING)
type SmsConfig = z.infer<typeof schema>

const refused = z.object({ code: z.number() })
/** The number is none. */
const INVALID_NUMBER = 21211
const TEXT_LIMIT = 1600
const ATTEMPTS = 3

export const sms: Transport<SmsConfig> = {
  schema,
  secrets: ['auth_token'],
  wants: isTold,
  lane: ({ api_url }) => hostOf(api_url),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, { value, account_sid, auth_token, from, api_url }, { http }) {
    const path = `/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`
    const credentials = Buffer.from(`${account_sid}:${auth_token}`).toString('base64')
    const fields = { From: from, To: value, Body: textOf(facts) }
    const answer = await http.request(
      formPost(below(api_url, path), fields, facts.flipId, {
        authorization: `Basic ${credentials}`,
      }),
    )
    if (answer.status === 400 && answerAs(answer, refused)?.code === INVALID_NUMBER) {
      throw new DeliveryError('Invalid phone number', { permanent: true })
    }
    assertAccepted(answer)
    return {}
  },
}

function textOf(facts: Facts): string {
  const { name, state } = storyOf(facts)
  const { reasonText, downtime } = facts
  const reason = reasonText === '' ? '' : ` (${reasonText})`
  const after = downtime === '' ? '' : ` The downtime lasted ${downtime}.`
  return clip(`Tocsin: The check "${name}" is ${state}${reason}.${after}`, TEXT_LIMIT)
}
