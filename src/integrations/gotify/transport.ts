// Gotify: a message of an application (contract monitor.md 7.3).

import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import { briefAlertOf, briefLines } from '../../main/notify/message/brief-lines.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { COMMONMARK } from '../../main/notify/message/markup/commonmark.ts'
import { markedUpLines, type ReportMessage } from '../../main/notify/reports/message.ts'
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
    await post(messageOf(facts, config), facts.flipId, config, http)
    return {}
  },
  report: (message, config, { http }) => post(reportOf(message), message.id, config, http),
}

/** Gotify's apps show it, and make no sound. */
const REPORT_PRIORITY = 3

async function post(
  message: unknown,
  flipId: string,
  { url, token }: GotifyConfig,
  http: TransportContext['http'],
): Promise<void> {
  await http.send({
    method: 'POST',
    url: below(url, `/message?token=${encodeURIComponent(token)}`),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    flipId,
  })
}

function reportOf(message: ReportMessage) {
  const lines = markedUpLines(message, COMMONMARK).slice(1)
  return {
    title: `${message.mark} ${message.title}`,
    message: [...lines, '', `[${message.openText}](${message.link})`].join('  \n'),
    priority: REPORT_PRIORITY,
    extras: { 'client::display': { contentType: 'text/markdown' } },
  }
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
