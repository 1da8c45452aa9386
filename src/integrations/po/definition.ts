// Pushover (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { apiUrl, priorities, token } from '../fields.ts'

/** The priority that turns notifications off. */
export const OFF = -3
/** The priority that repeats until somebody reacts. */
export const EMERGENCY = 2

export const definition = {
  title: KIND_TITLES.po,
  text: 'A push notification to your phone and other devices.',
  worksWith: ['Android', 'iOS'],
  fields: {
    token: token('Application token', 100, { secret: true }),
    user: token('User key', 100),
    ...priorities(
      { type: 'number', min: OFF, max: EMERGENCY, default: 0 },
      '-2 (lowest) to 2 (emergency). -3 turns these notifications off.',
    ),
    api_url: apiUrl('https://api.pushover.net'),
  },
  permanentRefusals: '400 with `user: invalid`',
} as const satisfies Definition
