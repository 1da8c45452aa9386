// Microsoft Teams: a workflow that posts an Adaptive Card 1.2 (contract monitor.md 7.3).

import { incomingWebhook } from '../../main/notify/kinds/incoming-webhook.ts'
import {
  type Alert,
  alertOf,
  BODY_TITLE,
  type Detail,
  OPEN_TEXT,
} from '../../main/notify/message/alert.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { asWords } from '../../main/notify/message/markup/markdown.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'

export const transport = incomingWebhook({ compose, composeReport })

function compose(facts: Facts): unknown {
  const alert = alertOf(facts)
  return card(text(alert.headline), blocksOf(alert), OPEN_TEXT, alert.link)
}

function composeReport({ mark, title, headline, lines, link, openText }: ReportMessage): unknown {
  const heading = headingBlock(`${mark} ${text(title)}`)
  const blocks = [heading, paragraph(text(headline)), ...lines.map((line) => paragraph(text(line)))]
  return card(text(`${title}: ${headline}`), blocks, openText, link)
}

function card(fallbackText: string, body: readonly unknown[], title: string, url: string) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.2',
          fallbackText,
          body,
          actions: [{ type: 'Action.OpenUrl', title, url }],
        },
      },
    ],
  }
}

function blocksOf({ mark, headline, why, details, excerpt, others }: Alert) {
  return [
    headingBlock(`${mark} ${text(headline)}`),
    ...(why === '' ? [] : [paragraph(why)]),
    { type: 'FactSet', facts: details.map(factOf) },
    ...(excerpt === ''
      ? []
      : [
          { type: 'TextBlock', text: `${BODY_TITLE}:`, weight: 'bolder' },
          { type: 'CodeBlock', codeSnippet: excerpt, language: 'PlainText' },
        ]),
    paragraph([others.text, ...others.lines.map((line) => `- ${text(line)}`)].join('\n')),
  ]
}

function headingBlock(words: string) {
  return {
    type: 'TextBlock',
    text: words,
    weight: 'bolder',
    size: 'medium',
    wrap: true,
    style: 'heading',
  }
}

function paragraph(words: string) {
  return { type: 'TextBlock', text: words, wrap: true }
}

/** In a fact only an empty line ends a line. */
function factOf({ title, value }: Detail) {
  return { title: `${title}:`, value: text(value).replaceAll('\n', '\n\n') }
}

/**
 * Teams shows backslashes and entities on some devices, so markup is kept from being read by signs
 * that show nothing: no emphasis within words, no link without `](`.
 */
function text(words: string): string {
  return asWords(words).replaceAll('](', ']\u200b(')
}
