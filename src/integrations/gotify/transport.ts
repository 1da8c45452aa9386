// Gotify: a message of an application (contract monitor.md 7.3).

import type { Transport } from '../../main/notify/kinds/transport.ts'
import { briefAlertOf, briefLines } from '../../main/notify/message/brief-lines.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { COMMONMARK } from '../../main/notify/message/markup/commonmark.ts'
import { below, hostOf } from '../../main/notify/web/address.ts'
import type { ConfigOf } from '../definition.ts'
import { type definition, OFF } from './definition.ts'

type GotifyConfig = ConfigOf<typeof definition>

const ATTEMPTS = 3

export const transport: Transport<GotifyConfig> = {
  wants: (config, status) => priorityOf(config, status) !== OFF,
  lane: ({ url }) => hostOf(url),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    await http.send({
      method: 'POST',
      url: below(config.url, `/message?token=${encodeURIComponent(config.token)}`),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageOf(facts, config)),
      flipId: facts.flipId,
    })
    return {}
  },
}

function priorityOf({ priority, priority_up }: GotifyConfig, status: 'up' | 'down'): number {
  return status === 'up' ? priority_up : priority
}

function messageOf(facts: Facts, config: GotifyConfig) {
  const alert = briefAlertOf(facts)
  const { mark, name, state, link } = alert
  const headline = `${mark} The check [${COMMONMARK.text(name)}](${link}) is **${state}**.`
  return {
    title: `${name} is ${state}`,
    // Two blanks keep a line break from being read as one blank.
    message: [headline, '', ...briefLines(alert, COMMONMARK)].join('  \n'),
    priority: priorityOf(config, facts.status),
    extras: { 'client::display': { contentType: 'text/markdown' } },
  }
}
