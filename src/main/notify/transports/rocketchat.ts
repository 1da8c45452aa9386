// Rocket.Chat: an incoming webhook that takes a text and an attachment's fields (contract monitor.md 7.3).
// The last body is a link.
import type { Facts } from '../message/facts.ts'
import { detailFields, type Field, othersField } from './dress/attachment.ts'
import { ROCKETCHAT } from './dress/dialects.ts'
import { BODY_TITLE, OPEN_TEXT, SENDER, type Story, storyOf } from './dress/story.ts'
import { webhookChat } from './webhook-chat.ts'

const GREEN = '#5cb85c'
const RED = '#d9534f'

export const rocketchat = webhookChat({ compose })

function compose(facts: Facts): unknown {
  const story = storyOf(facts)
  return {
    alias: SENDER,
    // The sender's picture: an address of ours would lead to nowhere from the server.
    emoji: ':bell:',
    text: textOf(story),
    attachments: [
      {
        color: story.state === 'UP' ? GREEN : RED,
        fields: [
          ...detailFields(story, ROCKETCHAT),
          ...bodyField(facts),
          othersField(story, ROCKETCHAT),
        ],
      },
    ],
  }
}

function textOf({ mark, name, state, why, link }: Story): string {
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
