// Microsoft Teams (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { webhookUrl } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.msteamsw,
  text: 'A card in a channel or chat.',
  worksWith: ['Power Automate'],
  fields: { value: webhookUrl('Of a workflow that posts to a channel.') },
} as const satisfies Definition
