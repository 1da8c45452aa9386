// Projects: apart in keys, badges and channels.
import type { ProjectRow } from '../../shared/views/settings.ts'
import type { Monitor } from '../monitor/monitor.ts'
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

  'projects.rename': async (context, { uuid, name }) => {
    await context.monitor.projects.rename(projectOf(context, uuid).id, name)
    return null
  },

  'projects.delete': async (context, { uuid }) => {
    await context.monitor.projects.remove(projectOf(context, uuid).id)
    return null
  },
} satisfies Partial<Handlers>
