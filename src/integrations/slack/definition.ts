// Slack (contract monitor.md 7.3).
import type { Definition } from '../definition.ts'
import { webhookUrl } from '../fields.ts'

export const definition = {
  title: 'Slack',
  text: 'A message in a channel.',
  fields: { value: webhookUrl('An incoming webhook of your workspace.') },
  permanentRefusals: '404, or 400 with `invalid_token`',
} as const satisfies Definition
