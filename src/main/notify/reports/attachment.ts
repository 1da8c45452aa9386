// A report as a Slack attachment, which Mattermost and Discord read as well. Pure.
import { SENDER } from '../message/alert.ts'
import type { Markup } from '../message/markup/markdown.ts'
import { markedUpWithin } from '../message/plain-text.ts'
import type { ReportMessage } from './message.ts'

const LIMITS = { title: 256, text: 2000 } as const

export function reportAttachment(message: ReportMessage, markup: Markup) {
  const { title, headline, lines, link, isWell } = message
  return {
    username: SENDER,
    attachments: [
      {
        color: isWell ? 'good' : 'warning',
        fallback: `${markup.title(title)}: ${markup.title(headline)}`,
        mrkdwn_in: ['text'],
        title: markedUpWithin(title, LIMITS.title, markup.title),
        title_link: link,
        text: markedUpWithin([headline, ...lines].join('\n'), LIMITS.text, markup.text),
      },
    ],
  }
}
