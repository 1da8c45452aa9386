// Google Chat: an incoming webhook that takes a card (contract monitor.md 7.3). Its texts are simple HTML.

import { incomingWebhook } from '../../main/notify/kinds/incoming-webhook.ts'
import { type Alert, alertOf, BODY_TITLE, OPEN_TEXT } from '../../main/notify/message/alert.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { escapeHtml } from '../../main/notify/message/markup/html.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'

export const transport = incomingWebhook({ compose, composeReport })

function compose(facts: Facts): unknown {
  const alert = alertOf(facts)
  return {
    // What a phone's notification says, which shows no cards.
    fallbackText: `${alert.mark} ${alert.headline}`,
    cardsV2: [{ cardId: 'check', card: { sections: [{ widgets: widgetsOf(alert) }] } }],
  }
}

function composeReport({ mark, title, headline, lines, link, openText }: ReportMessage): unknown {
  const heading = [`${mark} <b>${escapeHtml(title)}</b>`, escapeHtml(headline)]
  const widgets = [
    paragraph(heading),
    ...(lines.length === 0 ? [] : [paragraph(lines.map(escapeHtml))]),
    { buttonList: { buttons: [{ text: openText, onClick: { openLink: { url: link } } }] } },
  ]
  return {
    fallbackText: `${mark} ${title}: ${headline}`,
    cardsV2: [{ cardId: 'report', card: { sections: [{ widgets }] } }],
  }
}

function widgetsOf({ mark, name, state, why, details, excerpt, others, link }: Alert) {
  const heading = [`${mark} The check <b>${escapeHtml(name)}</b> is <b>${state}</b>.`, why]
  return [
    paragraph(heading.filter((line) => line !== '')),
    ...details.map(({ title, value }) => ({
      decoratedText: { topLabel: title, text: breaks(escapeHtml(value)), wrapText: true },
    })),
    ...(excerpt === '' ? [] : [paragraph([`<b>${BODY_TITLE}</b>`, escapeHtml(excerpt)])]),
    paragraph([others.text, ...others.lines.map((line) => `- ${escapeHtml(line)}`)]),
    { buttonList: { buttons: [{ text: OPEN_TEXT, onClick: { openLink: { url: link } } }] } },
  ]
}

function paragraph(lines: readonly string[]) {
  return { textParagraph: { text: breaks(lines.join('\n')) } }
}

function breaks(html: string): string {
  return html.replaceAll('\n', '<br>')
}
