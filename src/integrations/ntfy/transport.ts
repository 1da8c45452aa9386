// ntfy: a message published as JSON to a topic (contract monitor.md 7.3).

import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import { type Alert, fitted, OPEN_TEXT } from '../../main/notify/message/alert.ts'
import { briefAlertOf, briefLines } from '../../main/notify/message/brief-lines.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { COMMONMARK } from '../../main/notify/message/markup/commonmark.ts'
import { markedUpLines, type ReportMessage } from '../../main/notify/reports/message.ts'
import { below, hostOf } from '../../main/notify/web/address.ts'
import type { ConfigOf } from '../definition.ts'
import { type definition, OFF } from './definition.ts'

type NtfyConfig = ConfigOf<typeof definition>

const ATTEMPTS = 3
/** Bytes; of a longer message ntfy makes an attachment. */
const MESSAGE_LIMIT = 4096

export const transport: Transport<NtfyConfig> = {
  wants: (config, status) => priorityOf(config, status) !== OFF,
  lane: ({ url }) => hostOf(url),
  capped: ({ url, topic }) => `${url} ${topic}`,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    await publish(messageOf(facts, config), facts.flipId, config, http)
    return {}
  },
  report: (message, config, { http }) =>
    publish(reportOf(message, config), message.id, config, http),
}

/** ntfy's default. */
const REPORT_PRIORITY = 3

async function publish(
  message: unknown,
  flipId: string,
  { token, url }: NtfyConfig,
  http: TransportContext['http'],
): Promise<void> {
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}` }
  await http.send({
    method: 'POST',
    url: below(url, '/'),
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(message),
    flipId,
  })
}

function reportOf(message: ReportMessage, { topic }: NtfyConfig) {
  return {
    topic,
    priority: REPORT_PRIORITY,
    title: message.title,
    message: markedUpLines(message, COMMONMARK).slice(1).join('  \n'),
    markdown: true,
    tags: [message.isWell ? 'green_circle' : 'orange_circle'],
    actions: [{ action: 'view', label: message.openText, url: message.link }],
  }
}

function priorityOf({ priority, priority_up }: NtfyConfig, status: 'up' | 'down'): number {
  return status === 'up' ? priority_up : priority
}

function messageOf(facts: Facts, config: NtfyConfig) {
  const { status, link } = facts
  const alert = fitted(briefAlertOf(facts), MESSAGE_LIMIT, (shorter) =>
    Buffer.byteLength(textOf(shorter)),
  )
  return {
    topic: config.topic,
    priority: priorityOf(config, status),
    title: `${alert.name} is ${alert.state}`,
    message: textOf(alert),
    markdown: true,
    tags: [status === 'down' ? 'red_circle' : 'green_circle'],
    actions: [{ action: 'view', label: OPEN_TEXT, url: link }],
  }
}

/** Two blanks keep a line break from being read as one blank. */
function textOf(alert: Alert): string {
  return briefLines(alert, COMMONMARK).join('  \n')
}
