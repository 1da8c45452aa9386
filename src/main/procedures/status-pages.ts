// Status pages, with the addresses that others open.
import type { StatusPageRow } from '../../shared/views/settings.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

export const STATUS_PAGE_HANDLERS = {
  'statusPages.list': ({ monitor, addresses }): readonly StatusPageRow[] => {
    const { links, api } = addresses()
    const counts = monitor.statusPages.counts()
    return monitor.statusPages.all().map((page) => {
      const { id, title, tag, showsNames, projectId } = page
      const project = projectId === null ? null : (monitor.projects.byId(projectId)?.uuid ?? null)
      const url = `${links ?? api}/status/${id}`
      const checks = counts.get(id) ?? 0
      return { id, title, tag, showsNames, project, checks, url, isShared: links !== null }
    })
  },

  'statusPages.save': async (context, { id, project, ...draft }) => {
    const { statusPages } = context.monitor
    const projectId = project === null ? null : projectOf(context, project).id
    if (id === null) return { id: (await statusPages.create({ ...draft, projectId })).id }
    await statusPages.update(id, { ...draft, projectId })
    return { id }
  },

  'statusPages.remove': async ({ monitor }, { id }) => {
    await monitor.statusPages.remove(id)
    return null
  },
} satisfies Partial<Handlers>
