// The badges of a project: one of all its checks, one of each tag.
import { badgeAddresses, countBadge } from '../monitor/documents/badge.ts'
import { tagList } from '../monitor/rules/check.ts'
import { statusAt } from '../monitor/rules/status.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

export const BADGE_HANDLERS = {
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
