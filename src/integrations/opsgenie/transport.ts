// Opsgenie: an alert per check, closed by its recovery (contract channels.md).

import { z } from 'zod'
import { tagList } from '../../main/monitor/rules/check.ts'
import type { Transport } from '../../main/notify/kinds/transport.ts'
import { alertOf, SENDER } from '../../main/notify/message/alert.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { clip, oneLine } from '../../main/notify/message/plain-text.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'
import { below, hostOf } from '../../main/notify/web/address.ts'
import { isAccepted } from '../../main/notify/web/http-client.ts'
import { answerAs, refusal } from '../../main/notify/web/refusal.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'

type OpsgenieConfig = ConfigOf<typeof definition>

const REGIONS = { us: 'https://api.opsgenie.com', eu: 'https://api.eu.opsgenie.com' } as const
const MESSAGE_LIMIT = 130
const DESCRIPTION_LIMIT = 15_000
const TAG_LIMIT = 50
const MAX_TAGS = 20
const ATTEMPTS = 3

const refused = z.object({ message: z.string() })

export const transport: Transport<OpsgenieConfig> = {
  wants: () => true,
  lane: (config) => hostOf(addressOf(config)),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    const { check, status, flipId } = facts
    const path = status === 'up' ? `/${check.uuid}/close?identifierType=alias` : ''
    const answer = await http.request({
      method: 'POST',
      url: below(addressOf(config), `/v2/alerts${path}`),
      headers: { authorization: `GenieKey ${config.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(status === 'up' ? { source: SENDER } : openAlert(facts)),
      flipId,
    })
    if (!isAccepted(answer)) throw refusal(answer, { message: answerAs(answer, refused)?.message })
    return {}
  },
  /** The lowest priority: for information. */
  async report(message, config, { http }) {
    const answer = await http.request({
      method: 'POST',
      url: below(addressOf(config), '/v2/alerts'),
      headers: { authorization: `GenieKey ${config.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(informationOf(message)),
      flipId: message.id,
    })
    if (!isAccepted(answer)) throw refusal(answer, { message: answerAs(answer, refused)?.message })
  },
}

function informationOf({ id, title, headline, lines, link }: ReportMessage) {
  return {
    message: clip(`${title}: ${headline}`, MESSAGE_LIMIT),
    alias: id,
    description: clip([headline, ...lines].join('\n'), DESCRIPTION_LIMIT),
    source: SENDER,
    priority: 'P5',
    details: { 'Full details': link },
  }
}

function addressOf({ region, api_url }: OpsgenieConfig): string {
  return api_url === '' ? REGIONS[region] : api_url
}

function openAlert(facts: Facts) {
  const { check, reasonText, link } = facts
  const { name, details } = alertOf(facts)
  const tags = tagList(oneLine(check.tags)).slice(0, MAX_TAGS)
  const rows = details.filter(({ title }) => title !== 'Description' && title !== 'Tags')
  const reason = reasonText === '' ? '' : ` (${reasonText})`
  return {
    message: clip(`${name} is DOWN${reason}.`, MESSAGE_LIMIT),
    alias: check.uuid,
    description: clip(check.desc, DESCRIPTION_LIMIT),
    source: SENDER,
    tags: tags.map((tag) => clip(tag, TAG_LIMIT)),
    details: {
      ...Object.fromEntries(rows.map(({ title, value }) => [title, value])),
      'Full details': link,
    },
  }
}
