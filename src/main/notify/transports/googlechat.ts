// Google Chat: an incoming webhook that takes a card (contract monitor.md 7.3). Its texts are simple HTML.
import type { Facts } from '../message/facts.ts'
import { escapeHtml } from './dress/html.ts'
import { BODY_TITLE, OPEN_TEXT, type Story, storyOf } from './dress/story.ts'
import { webhookChat } from './webhook-chat.ts'

export const googlechat = webhookChat({ compose })

function compose(facts: Facts): unknown {
  const story = storyOf(facts)
  return {
    // What a phone's notification says, which shows no cards.
    fallbackText: `${story.mark} ${story.headline}`,
    cardsV2: [{ cardId: 'check', card: { sections: [{ widgets: widgetsOf(story) }] } }],
  }
}

function widgetsOf({ mark, name, state, why, details, excerpt, others, link }: Story) {
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
