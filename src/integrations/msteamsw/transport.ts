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

export const transport = incomingWebhook({ compose })

function compose(facts: Facts): unknown {
  const alert = alertOf(facts)
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
          fallbackText: text(alert.headline),
          body: blocksOf(alert),
          actions: [{ type: 'Action.OpenUrl', title: OPEN_TEXT, url: alert.link }],
        },
      },
    ],
  }
}

function blocksOf({ mark, headline, why, details, excerpt, others }: Alert) {
  return [
    {
      type: 'TextBlock',
      text: `${mark} ${text(headline)}`,
      weight: 'bolder',
      size: 'medium',
      wrap: true,
      style: 'heading',
    },
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
