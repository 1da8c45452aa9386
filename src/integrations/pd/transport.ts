// PagerDuty, Events API v2: an incident per check, resolved by its recovery (contract channels.md).

import type { Transport } from '../../main/notify/kinds/transport.ts'
import { alertOf, OPEN_TEXT, SENDER } from '../../main/notify/message/alert.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { clip } from '../../main/notify/message/plain-text.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'
import { below, hostOf } from '../../main/notify/web/address.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'

type PagerDutyConfig = ConfigOf<typeof definition>

const SUMMARY_LIMIT = 1024
const ATTEMPTS = 3

export const transport: Transport<PagerDutyConfig> = {
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
  /** A change event: it is seen beside incidents, and alarms nobody. */
  async report(message, { value, api_url }, { http }) {
    await http.send({
      method: 'POST',
      url: below(api_url, '/v2/change/enqueue'),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ routing_key: value, ...changeOf(message) }),
      flipId: message.id,
    })
  },
}

function changeOf({ title, headline, lines, link, openText, now }: ReportMessage) {
  return {
    payload: {
      summary: clip(`${title}: ${headline}`, SUMMARY_LIMIT),
      source: SENDER,
      timestamp: new Date(now).toISOString(),
      custom_details: { report: [headline, ...lines].join('\n') },
    },
    links: [{ href: link, text: openText }],
  }
}

function incidentOf(facts: Facts) {
  const { name, details } = alertOf(facts)
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
