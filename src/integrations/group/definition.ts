// A group of integrations: each member gets what the group gets.
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'

export const definition = {
  title: KIND_TITLES.group,
  text: 'Several integrations under one name.',
  fields: { value: { type: 'channels', label: 'Integrations' } },
  local: true,
} as const satisfies Definition
