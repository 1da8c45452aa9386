// Google Chat (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { webhookUrl } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.googlechat,
  text: 'A card in a space.',
  fields: { value: webhookUrl('Space settings, Apps and integrations.') },
} as const satisfies Definition
