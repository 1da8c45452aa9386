// Notifications of the operating system. Every project has this integration from the start.
import type { Definition } from '../definition.ts'

export const definition = {
  title: 'Desktop',
  text: 'Notifications on this computer.',
  fields: {
    sound: { type: 'flag', label: 'Play a sound', default: true },
    critical: { type: 'flag', label: 'Notify during quiet hours', default: false },
  },
  local: true,
  builtIn: true,
} as const satisfies Definition
