// Projects, apart in keys, badges and channels; and the badges of one: of all its checks, of each tag.
import type { ProjectRow } from '../../shared/views/settings.ts'
import { badgeAddresses, countBadge } from '../monitor/documents/badge.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { tagList } from '../monitor/rules/check.ts'
import { statusAt } from '../monitor/rules/status.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

export function projectRows({ projects, checks }: Pick<Monitor, 'projects' | 'checks'>) {
  const counts = checks.countByProject()
  return projects.all().map(
    ({ id, uuid, name, pingKey }): ProjectRow => ({
      uuid,
      name,
      pingKey,
      checks: counts.get(id) ?? 0,
    }),
  )
}

export const PROJECT_HANDLERS = {
  'projects.create': async ({ monitor }, { name }) => {
    const { uuid } = await monitor.projects.create(name)
    return { uuid }
  },

  'projects.rename': async ({ monitor }, { uuid, name }) => {
    await monitor.projects.rename(uuid, name)
    return null
  },

  'projects.delete': async ({ monitor }, { uuid }) => {
    await monitor.projects.remove(uuid)
    return null
  },

  'badges.list': (context, input) => {
    const { monitor, clock, addresses } = context
    const project = projectOf(context, input.project)
    const [now, shift] = [clock.now(), monitor.shift()]
    const checks = monitor.checks
      .ofProject(project.id)
      .map((check) => ({ tags: tagList(check.tags), status: statusAt(check, now, shift) }))
    const tags = new Set(checks.flatMap((check) => check.tags))
    return ['*', ...[...tags].filter((tag) => tag !== '*').sort()].map((tag) => ({
      tag,
      status: countBadge(
        checks.filter((check) => tag === '*' || check.tags.includes(tag)).map((c) => c.status),
        false,
      ).status,
      urls: { ...badgeAddresses(addresses().api, project.badgeKey, monitor.badgeSecret, tag) },
    }))
  },
} satisfies Partial<Handlers>
