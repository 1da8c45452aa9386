// Google Chat (contract monitor.md 7.3).
import type { Definition } from '../definition.ts'
import { webhookUrl } from '../fields.ts'

export const definition = {
  title: 'Google Chat',
  text: 'A card in a space.',
  fields: { value: webhookUrl('Space settings, Apps and integrations.') },
} as const satisfies Definition
