// Where the navigation leads.
import type { Page } from '../routes.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { TextKey } from '../words/t.ts'

/** Texts without values. */
type PlaceTitle = Extract<
  TextKey,
  `shell.${'checks' | 'activity' | 'pushes' | 'badges' | 'integrations' | 'servers' | 'settings'}`
>

export interface Place {
  readonly to: string
  readonly title: PlaceTitle
  readonly icon: IconName
  /** Whose views lie there. */
  readonly pages: readonly Page[]
  /** On a phone it stands behind "More": the bar has room for four, and for that. */
  readonly isBehindMore: boolean
}

export const PLACES: readonly Place[] = [
  {
    to: '/checks',
    title: 'shell.checks',
    icon: 'checks',
    pages: ['checks', 'check', 'mirrored', 'check-new', 'check-edit', 'adopt'],
    isBehindMore: false,
  },
  {
    to: '/activity',
    title: 'shell.activity',
    icon: 'activity',
    pages: ['activity', 'reports'],
    isBehindMore: false,
  },
  {
    to: '/pushes',
    title: 'shell.pushes',
    icon: 'pushes',
    pages: ['pushes', 'push', 'push-new', 'request', 'request-new'],
    isBehindMore: false,
  },
  { to: '/badges', title: 'shell.badges', icon: 'badges', pages: ['badges'], isBehindMore: true },
  {
    to: '/integrations',
    title: 'shell.integrations',
    icon: 'integrations',
    pages: ['integrations', 'integration', 'integration-new'],
    isBehindMore: true,
  },
  {
    to: '/servers',
    title: 'shell.servers',
    icon: 'servers',
    pages: ['servers', 'server', 'server-new'],
    isBehindMore: false,
  },
  {
    to: '/settings',
    title: 'shell.settings',
    icon: 'settings',
    pages: ['settings'],
    isBehindMore: true,
  },
]

export const BEHIND_MORE: readonly Place[] = PLACES.filter(({ isBehindMore }) => isBehindMore)
