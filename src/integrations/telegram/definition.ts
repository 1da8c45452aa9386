// Telegram (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { apiUrl } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.telegram,
  text: 'A message from your bot.',
  fields: {
    token: {
      type: 'text',
      label: 'Bot token',
      hint: 'From @BotFather.',
      pattern: { matches: /^\d+:[\w-]+$/, problem: 'is not the token of a bot' },
      secret: true,
    },
    id: {
      type: 'text',
      label: 'Chat',
      hint: 'Number of the chat, or @channel.',
      pattern: { matches: /^(-?\d{1,16}|@\w{4,32})$/, problem: 'is not the id of a chat' },
    },
    thread_id: {
      type: 'number',
      label: 'Topic of the chat',
      min: 1,
      default: null,
      advanced: true,
    },
    api_url: apiUrl('https://api.telegram.org'),
  },
  permanentRefusals: 'the chat does not exist or was deleted, the bot is blocked or was removed',
} as const satisfies Definition
