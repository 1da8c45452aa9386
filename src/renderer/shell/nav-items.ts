// Where the navigation leads.
import type { Page } from '../routes.ts'
import type { IconName } from '../ui/Icon.tsx'

export interface Place {
  readonly to: string
  readonly title: string
  readonly icon: IconName
  /** Whose views lie there. */
  readonly pages: readonly Page[]
  /** On a phone it stands behind "More": the bar has room for four, and for that. */
  readonly isBehindMore: boolean
}

export const PLACES: readonly Place[] = [
  {
    to: '/checks',
    title: 'Checks',
    icon: 'checks',
    pages: ['checks', 'check', 'mirrored', 'check-new', 'check-edit', 'adopt'],
    isBehindMore: false,
  },
  {
    to: '/activity',
    title: 'Activity',
    icon: 'activity',
    pages: ['activity'],
    isBehindMore: false,
  },
  {
    to: '/pushes',
    title: 'Pushes',
    icon: 'pushes',
    pages: ['pushes', 'push', 'push-new'],
    isBehindMore: false,
  },
  { to: '/badges', title: 'Badges', icon: 'badges', pages: ['badges'], isBehindMore: true },
  {
    to: '/integrations',
    title: 'Integrations',
    icon: 'integrations',
    pages: ['integrations', 'integration', 'integration-new'],
    isBehindMore: true,
  },
  {
    to: '/servers',
    title: 'Servers',
    icon: 'servers',
    pages: ['servers', 'server', 'server-new'],
    isBehindMore: false,
  },
  { to: '/settings', title: 'Settings', icon: 'settings', pages: ['settings'], isBehindMore: true },
]

export const BEHIND_MORE: readonly Place[] = PLACES.filter(({ isBehindMore }) => isBehindMore)
