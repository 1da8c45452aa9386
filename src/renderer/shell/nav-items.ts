// Where the navigation leads.
import type { Page } from '../routes.ts'
import type { IconName } from '../ui/Icon.tsx'

export interface Place {
  readonly to: string
  readonly title: string
  readonly icon: IconName
  /** Whose views lie there. */
  readonly pages: readonly Page[]
}

export const PLACES: readonly Place[] = [
  {
    to: '/checks',
    title: 'Checks',
    icon: 'checks',
    pages: ['checks', 'check', 'mirrored', 'check-new', 'check-edit', 'adopt'],
  },
  { to: '/activity', title: 'Activity', icon: 'activity', pages: ['activity'] },
  { to: '/pushes', title: 'Pushes', icon: 'pushes', pages: ['pushes', 'push', 'push-new'] },
  { to: '/badges', title: 'Badges', icon: 'badges', pages: ['badges'] },
  {
    to: '/integrations',
    title: 'Integrations',
    icon: 'integrations',
    pages: ['integrations', 'integration', 'integration-new'],
  },
  {
    to: '/servers',
    title: 'Servers',
    icon: 'servers',
    pages: ['servers', 'server', 'server-new'],
  },
  { to: '/settings', title: 'Settings', icon: 'settings', pages: ['settings'] },
]
