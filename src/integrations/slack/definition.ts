// Slack (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { webhookUrl } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.slack,
  text: 'A message in a channel.',
  fields: { value: webhookUrl('An incoming webhook of your workspace.') },
  permanentRefusals: '404, or 400 with `invalid_token`',
} as const satisfies Definition
