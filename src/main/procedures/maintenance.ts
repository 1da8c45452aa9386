// Maintenance windows, as the window shows and saves them.
import type { MaintenanceRow, MaintenanceSpec } from '../../shared/views/maintenance.ts'
import type { MaintenanceDraft, MaintenanceWindow } from '../monitor/operations/maintenance.ts'
import type { ProcedureContext } from './context.ts'
import { checkOf, projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

export const MAINTENANCE_HANDLERS = {
  'maintenance.list': (context) => {
    const { maintenance } = context.monitor
    const running = maintenance.running()
    return maintenance.all().map((window) => {
      const until = running.find(({ windowId }) => windowId === window.id)?.end ?? null
      return rowOf(context, window, until)
    })
  },

  'maintenance.save': async (context, { id, spec }) => {
    const { maintenance } = context.monitor
    const draft = draftOf(context, spec)
    if (id === null) return { id: (await maintenance.create(draft)).id }
    await maintenance.update(id, draft)
    return { id }
  },

  'maintenance.end': async ({ monitor }, { id }) => {
    await monitor.maintenance.end(id)
    return null
  },

  'maintenance.remove': async ({ monitor }, { id }) => {
    await monitor.maintenance.remove(id)
    return null
  },
} satisfies Partial<Handlers>

function rowOf(
  { monitor }: Pick<ProcedureContext, 'monitor'>,
  window: MaintenanceWindow,
  runningUntil: number | null,
): MaintenanceRow {
  const { id, name, projectId, tag, checkIds, times, isOn, endedAt } = window
  return {
    ...{ id, name, tag, times, isOn, runningUntil, endedAt },
    project: projectId === null ? null : (monitor.projects.byId(projectId)?.uuid ?? null),
    checks:
      checkIds === null ? null : checkIds.flatMap((one) => monitor.checks.byId(one)?.uuid ?? []),
    covered: monitor.maintenance.count(window),
    next: runningUntil === null ? (monitor.maintenance.next(window)?.start ?? null) : null,
  }
}

function draftOf(
  context: ProcedureContext,
  { name, project, tag, checks, times, isOn }: MaintenanceSpec,
): MaintenanceDraft {
  return {
    ...{ name, tag, times, isOn },
    projectId: project === null ? null : projectOf(context, project).id,
    checkIds: checks === null ? null : checks.map((uuid) => checkOf(context, uuid).id),
  }
}
