// Discord (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { webhookUrl } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.discord,
  text: 'A message in a channel.',
  fields: { value: webhookUrl('Channel settings, Integrations, Webhooks.') },
  permanentRefusals: '404',
} as const satisfies Definition
