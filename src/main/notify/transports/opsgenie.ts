// Opsgenie: an alert per check, closed by its recovery (contract channels.md).
import { z } from 'zod'
import { tagList } from '../../monitor/rules/check.ts'
import type { Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { isAccepted } from '../web/http-client.ts'
import { clip, oneLine } from './dress/plain.ts'
import { SENDER, storyOf } from './dress/story.ts'
import { neededToken, webAddressOrNone } from './fields.ts'
import { answerAs, refusal } from './refusal.ts'
import { below, hostOf } from './web-address.ts'

const schema = z.strictObject({
  key: neededToken(100),
  region: z.enum(['us', 'eu']).default('us'),
  api_url: webAddressOrNone(),
})
type OpsgenieConfig = z.infer<typeof schema>

const REGIONS = { us: 'https://api.opsgenie.com', eu: 'https://api.eu.opsgenie.com' } as const
const MESSAGE_LIMIT = 130
const DESCRIPTION_LIMIT = 15_000
const TAG_LIMIT = 50
const MAX_TAGS = 20
const ATTEMPTS = 3

const refused = z.object({ message: z.string() })

export const opsgenie: Transport<OpsgenieConfig> = {
  schema,
  secrets: ['key'],
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
      body: JSON.stringify(status === 'up' ? { source: SENDER } : alertOf(facts)),
      flipId,
    })
    if (!isAccepted(answer)) throw refusal(answer, { said: answerAs(answer, refused)?.message })
    return {}
  },
}

function addressOf({ region, api_url }: OpsgenieConfig): string {
  return api_url === '' ? REGIONS[region] : api_url
}

function alertOf(facts: Facts) {
  const { check, reasonText, link } = facts
  const { name, details } = storyOf(facts)
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
