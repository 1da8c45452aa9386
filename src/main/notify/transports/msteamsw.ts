// Microsoft Teams: a workflow that posts an Adaptive Card 1.2 (contract monitor.md 7.3).
import type { Facts } from '../message/facts.ts'
import { asWords } from './dress/dialects.ts'
import { BODY_TITLE, type Detail, OPEN_TEXT, type Story, storyOf } from './dress/story.ts'
import { webhookChat } from './webhook-chat.ts'

export const msteamsw = webhookChat({ compose })

function compose(facts: Facts): unknown {
  const story = storyOf(facts)
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
          fallbackText: text(story.headline),
          body: blocksOf(story),
          actions: [{ type: 'Action.OpenUrl', title: OPEN_TEXT, url: story.link }],
        },
      },
    ],
  }
}

function blocksOf({ mark, headline, why, details, excerpt, others }: Story) {
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
