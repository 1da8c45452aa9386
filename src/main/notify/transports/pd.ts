// PagerDuty, Events API v2: an incident per check, resolved by its recovery (contract channels.md).
import { z } from 'zod'
import type { Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { clip } from './dress/plain.ts'
import { OPEN_TEXT, SENDER, storyOf } from './dress/story.ts'
import { neededToken } from './fields.ts'
import { below, hostOf, webAddress } from './web-address.ts'

const schema = z.strictObject({
  value: neededToken(100),
  api_url: webAddress().default('https://events.pagerduty.com'),
})
type PagerDutyConfig = z.infer<typeof schema>

const SUMMARY_LIMIT = 1024
const ATTEMPTS = 3

export const pd: Transport<PagerDutyConfig> = {
  schema,
  secrets: ['value'],
  wants: () => true,
  lane: ({ api_url }) => hostOf(api_url),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, { value, api_url }, { http }) {
    const event = { routing_key: value, dedup_key: facts.check.uuid }
    await http.send({
      method: 'POST',
      url: below(api_url, '/v2/enqueue'),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        facts.status === 'up'
          ? { ...event, event_action: 'resolve' }
          : { ...event, event_action: 'trigger', ...incidentOf(facts) },
      ),
      flipId: facts.flipId,
    })
    return {}
  },
}

function incidentOf(facts: Facts) {
  const { name, details } = storyOf(facts)
  const { reasonText, project, at, link } = facts
  const reason = reasonText === '' ? '' : ` (${reasonText})`
  return {
    client: SENDER,
    client_url: link,
    links: [{ href: link, text: OPEN_TEXT }],
    payload: {
      summary: clip(`${name} is DOWN${reason}.`, SUMMARY_LIMIT),
      source: name,
      severity: 'critical',
      timestamp: new Date(at).toISOString(),
      ...(project === '' ? {} : { group: project }),
      custom_details: Object.fromEntries(details.map(({ title, value }) => [title, value])),
    },
  }
}
