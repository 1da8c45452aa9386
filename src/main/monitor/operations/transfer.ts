// A check goes to another project, with its log.
import type { Check } from '../rules/check.ts'
import type { Tables } from '../tables/tables.ts'
import type { Alarms } from './alarms.ts'
import { assignChannels } from './assign.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

export interface Transfer {
  /**
   * Moves a check. As upstream does, it is assigned to every integration of its new project, and to none of
   * the old one. Its UUID stays, and so its ping URL; its URL by slug is of the new project. Null: it is
   * gone. Without effect when it is there already.
   */
  transfer(checkId: number, projectId: number): Promise<Check | null>
}

export interface TransferOptions {
  readonly tables: Tables
  readonly alarms: Pick<Alarms, 'followGroups'>
  readonly unitOfWork: UnitOfWork
}

export function createTransfer({ tables, unitOfWork, alarms }: TransferOptions): Transfer {
  const { checks, assignments } = tables
  return {
    transfer: (checkId, projectId) =>
      unitOfWork.write((emit) => {
        const check = checks.byId(checkId)
        if (check === null || check.projectId === projectId) return check
        const ids = assignments.ofProject(projectId).map(({ id }) => id)
        moveWithin({ tables, alarms }, checkId, projectId, ids, emit)
        return { ...check, projectId }
      }),
  }
}

/** Inside a write: to that project and those of its integrations. */
export function moveWithin(
  { tables, alarms }: Pick<TransferOptions, 'tables' | 'alarms'>,
  checkId: number,
  projectId: number,
  channelIds: readonly number[],
  emit: Emit,
): void {
  tables.checks.saveProject(checkId, projectId)
  alarms.followGroups(checkId)
  assignChannels(tables, checkId, channelIds, emit)
  emit('check', { id: checkId })
}
