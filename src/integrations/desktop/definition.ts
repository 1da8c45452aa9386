// Notifications of the operating system. Every project has this integration from the start.
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'

export const definition = {
  title: KIND_TITLES.desktop,
  text: 'Notifications on the computer that runs Tocsin.',
  fields: {
    sound: { type: 'flag', label: 'Play a sound', default: true },
    critical: { type: 'flag', label: 'Notify during quiet hours', default: false },
  },
  local: true,
  builtIn: true,
} as const satisfies Definition
