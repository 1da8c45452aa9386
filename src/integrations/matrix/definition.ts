// Matrix (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { token } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.matrix,
  text: 'A message in a room.',
  worksWith: ['Element', 'Cinny', 'FluffyChat'],
  fields: {
    homeserver: { type: 'url', label: 'Homeserver' },
    access_token: token('Access token', 2000, { secret: true }),
    room_id: {
      type: 'text',
      label: 'Room',
      hint: 'For example !abc:example.org.',
      max: 255,
      pattern: {
        matches: /^![^\s/]+$/,
        problem: 'is not the id of a room, which begins with !',
      },
    },
  },
} as const satisfies Definition
