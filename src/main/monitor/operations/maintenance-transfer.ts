// Maintenance windows that go out and in with the checks of a project. Each comes in as one of the project that is
// imported to, or of single checks there.

import type { MovedCheck, MovedMaintenance } from '../../../shared/views/moves.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import {
  type MaintenanceDocument,
  maintenanceDocument,
  type ReadMaintenance,
  readMaintenance,
} from '../documents/maintenance-document.ts'
import { isWithin } from '../rules/coverage.ts'
import { isSameTimes, type MaintenanceDraft } from '../rules/maintenance.ts'
import type { Tables } from '../tables/tables.ts'
import { MAINTENANCE_LIMIT, type Maintenance } from './maintenance.ts'

export interface MaintenanceTransfer {
  /** Documents of the windows that cover checks of a project and are not over. */
  documents(projectId: number): readonly MaintenanceDocument[]
  /**
   * Creates one of a project by its document; one like it is left as it is.
   * @throws TocsinError INVALID, CONFLICT when there are as many as there may be
   */
  take(
    projectId: number,
    document: unknown,
  ): Promise<{ readonly outcome: 'created' | 'exists'; readonly document: MaintenanceDocument }>
  /**
   * What would become of each.
   * @param checks what becomes of the checks that come along
   * @throws TocsinError INVALID when there are more than an installation has
   */
  plan(
    projectId: number,
    documents: readonly unknown[],
    checks: readonly Coming[],
  ): readonly MovedMaintenance[]
  /** Creates those that are not there. @throws TocsinError as `plan`, and what the store refuses a write with */
  run(
    projectId: number,
    documents: readonly unknown[],
    checks: readonly Coming[],
  ): Promise<readonly MovedMaintenance[]>
}

export interface MaintenanceTransferOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly tables: Pick<Tables, 'checks'>
  readonly maintenance: Pick<Maintenance, 'all' | 'create' | 'problem'>
}

/** What becomes of a check: its name there, and here. */
export type Coming = Pick<MovedCheck, 'outcome' | 'target' | 'uuid'>

type Planned = MovedMaintenance & { readonly draft: MaintenanceDraft | null }

export function createMaintenanceTransfer(
  options: MaintenanceTransferOptions,
): MaintenanceTransfer {
  const { clock, maintenance } = options
  const { checks: table } = options.tables

  function planOne(value: unknown, projectId: number, here: ReadonlyMap<string, string>): Planned {
    const read = readMaintenance(value)
    if (typeof read === 'string') return refused(nameIn(value), read)
    const { name } = read.draft
    const draft = draftOf(read, projectId, here)
    if (draft === null) return refused(name, englishOf(tell('moved.noChecks')))
    const problem = maintenance.problem(draft)
    if (problem !== null) return refused(name, problem)
    const isThere = maintenance.all().some((window) => isLike(window, draft))
    return { name, outcome: isThere ? 'exists' : 'create', problem: '', draft }
  }

  /** Null: it covers single checks, and none of them is here. */
  function draftOf(
    { draft, uuids }: ReadMaintenance,
    projectId: number,
    here: ReadonlyMap<string, string>,
  ): MaintenanceDraft | null {
    if (uuids === null) return { ...draft, projectId, checkIds: null }
    const known = uuids.filter((uuid) => here.has(uuid))
    if (known.length === 0) return null
    // What is still to be created has no id yet.
    const ids = known.map((uuid) => table.byUuid(here.get(uuid) ?? '')?.id ?? TO_COME)
    return { ...draft, ...named(ids) }
  }

  function planned(
    projectId: number,
    documents: readonly unknown[],
    checks: readonly Coming[],
  ): readonly Planned[] {
    if (documents.length > MAINTENANCE_LIMIT) {
      const values = { max: MAINTENANCE_LIMIT, found: documents.length }
      throw new TocsinError('INVALID', tell('refusals.mostMaintenanceIn', values))
    }
    const here = new Map(
      checks
        .filter(({ outcome }) => COMING.has(outcome))
        .flatMap(({ target, uuid }) => (target === null ? [] : [[target, uuid ?? ''] as const])),
    )
    return documents.map((value) => planOne(value, projectId, here))
  }

  async function createOne({ draft, ...row }: Planned): Promise<MovedMaintenance> {
    if (row.outcome !== 'create' || draft === null) return row
    try {
      await maintenance.create(draft)
      return { ...row, outcome: 'created' }
    } catch (error) {
      const isKnown = error instanceof TocsinError && ['CONFLICT', 'INVALID'].includes(error.code)
      if (!isKnown) throw error
      return { ...row, outcome: 'refused', problem: error.message }
    }
  }

  return {
    documents(projectId) {
      const now = clock.now()
      return maintenance.all().flatMap((window) => {
        const { times, checkIds } = window
        if (times.type === 'once' && times.end <= now) return []
        if (checkIds === null) {
          const isOfOther = window.projectId !== null && window.projectId !== projectId
          return isOfOther ? [] : [maintenanceDocument(window, null)]
        }
        const own = checkIds.flatMap((id) => table.byId(id) ?? [])
        const uuids = own.filter((check) => check.projectId === projectId).map(({ uuid }) => uuid)
        return uuids.length === 0 ? [] : [maintenanceDocument(window, uuids)]
      })
    },

    async take(projectId, value) {
      const read = readMaintenance(value)
      if (typeof read === 'string') throw new TocsinError('INVALID', read)
      const checkIds = read.uuids?.map((uuid) => {
        const check = table.byUuid(uuid)
        if (check?.projectId === projectId) return check.id
        throw new TocsinError('INVALID', tell('refusals.noCheckInProject', { uuid }))
      })
      const { draft } = read
      const whole = checkIds === undefined ? { projectId, checkIds: null } : named(checkIds)
      const wanted = { ...draft, ...whole }
      const there = maintenance.all().find((window) => isLike(window, wanted))
      const document = maintenanceDocument(wanted, read.uuids)
      if (there !== undefined) return { outcome: 'exists', document }
      await maintenance.create(wanted)
      return { outcome: 'created', document }
    },

    plan: (projectId, documents, checks) =>
      planned(projectId, documents, checks).map(({ draft, ...row }) => row),

    async run(projectId, documents, checks) {
      const rows: MovedMaintenance[] = []
      for (const one of planned(projectId, documents, checks)) rows.push(await createOne(one))
      return rows
    },
  }
}

const TO_COME = -1
const COMING: ReadonlySet<MovedCheck['outcome']> = new Set(['create', 'created', 'exists'])

function named(checkIds: readonly number[]) {
  return { tag: '', projectId: null, checkIds: [...new Set(checkIds)].toSorted((a, b) => a - b) }
}

function refused(name: string, problem: string): Planned {
  return { name, outcome: 'refused', problem, draft: null }
}

function nameIn(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : ''
  return typeof name === 'string' ? name : ''
}

/** Whether one that is here covers what the other would, by the same name and at the same times. */
function isLike(here: MaintenanceDraft, wanted: MaintenanceDraft): boolean {
  return (
    here.name === wanted.name && isSameTimes(here.times, wanted.times) && isWithin(wanted, here)
  )
}
