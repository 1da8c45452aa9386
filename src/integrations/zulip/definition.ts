// Zulip (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { token } from '../fields.ts'

export const TOPIC_LIMIT = 60

export const definition = {
  title: KIND_TITLES.zulip,
  text: 'A message in a channel, or to a person.',
  fields: {
    site: { type: 'url', label: 'Site' },
    bot_email: {
      type: 'text',
      label: 'Email address of the bot',
      pattern: { matches: /^[^\s:@]+@[^\s:@]+$/, problem: 'is not an email address' },
    },
    api_key: token('API key of the bot', 100, { secret: true }),
    mtype: {
      type: 'choice',
      label: 'Send to',
      choices: [
        { value: 'stream', label: 'A channel' },
        { value: 'private', label: 'A person' },
      ],
      default: 'stream',
    },
    to: { type: 'text', label: 'Name of the channel or person', max: 100 },
    topic: {
      type: 'text',
      label: 'Topic',
      max: TOPIC_LIMIT,
      default: '',
      hint: 'Empty: name and status of the check.',
    },
  },
} as const satisfies Definition
