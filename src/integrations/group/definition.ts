// A group of integrations: each member gets what the group gets.
import type { Definition } from '../definition.ts'

export const definition = {
  title: 'Group',
  text: 'Several integrations under one name.',
  fields: { value: { type: 'channels', label: 'Integrations' } },
  local: true,
} as const satisfies Definition
