// Rocket.Chat: an incoming webhook that takes a text and an attachment's fields (contract monitor.md 7.3). The
// last body is a link.

import { incomingWebhook } from '../../main/notify/kinds/incoming-webhook.ts'
import {
  type Alert,
  alertOf,
  BODY_TITLE,
  OPEN_TEXT,
  SENDER,
} from '../../main/notify/message/alert.ts'
import { detailFields, type Field, othersField } from '../../main/notify/message/attachment.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { markedUpLines, type ReportMessage } from '../../main/notify/reports/message.ts'
import { ROCKETCHAT } from './markup.ts'

const GREEN = '#5cb85c'
const RED = '#d9534f'

export const transport = incomingWebhook({ compose, composeReport })

function compose(facts: Facts): unknown {
  const alert = alertOf(facts)
  return {
    alias: SENDER,
    // The sender's picture: an address of ours would lead to nowhere from the server.
    emoji: ':bell:',
    text: textOf(alert),
    attachments: [
      {
        color: alert.state === 'UP' ? GREEN : RED,
        fields: [
          ...detailFields(alert, ROCKETCHAT),
          ...bodyField(facts),
          othersField(alert, ROCKETCHAT),
        ],
      },
    ],
  }
}

function composeReport(message: ReportMessage): unknown {
  const { text } = ROCKETCHAT
  const lines = markedUpLines(message, { text, bold: text }).filter((line) => line !== '')
  return {
    alias: SENDER,
    emoji: ':bell:',
    text: [...lines, `[${message.openText}](${message.link})`].join('\n'),
  }
}

function textOf({ mark, name, state, why, link }: Alert): string {
  const lines = [`${mark} ${ROCKETCHAT.text(name)} is *${state}*.`, why, `[${OPEN_TEXT}](${link})`]
  return lines.filter((line) => line !== '').join('\n')
}

function bodyField({ lastPing, link }: Facts): readonly Field[] {
  const size = lastPing?.body.length ?? 0
  if (lastPing === null || size === 0) return []
  const bytes = size === 1 ? '1 byte' : `${size} bytes`
  return [
    { title: BODY_TITLE, value: `${bytes}, [show body](${link}#ping-${lastPing.n})`, short: true },
  ]
}
