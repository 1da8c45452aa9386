// Projects: apart in keys, badges and channels.
import type { ProjectRow } from '../../shared/views/settings.ts'
import { TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { ProcedureContext } from './context.ts'
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

/** The name without blanks around it. @throws TocsinError CONFLICT when it is taken, INVALID */
function freeName({ monitor }: ProcedureContext, wanted: string, ownId: number | null): string {
  const name = wanted.trim()
  if (name === '') throw new TocsinError('INVALID', 'a project needs a name')
  const holder = monitor.projects.byName(name)
  if (holder !== null && holder.id !== ownId) {
    throw new TocsinError('CONFLICT', `there is a project named ${name} already`)
  }
  return name
}

export const PROJECT_HANDLERS = {
  'projects.create': async (context, input) => {
    const { monitor, store, clock, hub } = context
    const { uuid } = await store.write(() =>
      monitor.projects.insert(freeName(context, input.name, null), clock.now()),
    )
    hub.changed('projects')
    return { uuid }
  },

  'projects.rename': async (context, input) => {
    const { monitor, store, hub } = context
    await store.write(() => {
      const { id } = projectOf(context, input.uuid)
      monitor.projects.rename(id, freeName(context, input.name, id))
    })
    hub.changed('projects')
    return null
  },

  'projects.delete': async (context, { uuid }) => {
    const { monitor, hub } = context
    if (monitor.projects.all().length < 2) {
      throw new TocsinError('CONFLICT', 'the last project stays')
    }
    const project = projectOf(context, uuid)
    for (const check of monitor.checks.ofProject(project.id)) await monitor.remove(check.id)
    await context.store.write(() => {
      // A check may have been made in it meanwhile: it goes, too.
      monitor.projects.remove(project.id)
    })
    hub.changed('projects')
    return null
  },
} satisfies Partial<Handlers>
