// The maintenance windows of a move to another server: which go along, and sending them once the checks are there
// (contract remotes.md 4).
import type { MovedMaintenance } from '../../../shared/views/moves.ts'
import { errorText } from '../../errors.ts'
import type { MaintenanceDocument } from '../../monitor/documents/maintenance-document.ts'
import type { Management } from '../requests/management.ts'
import { carriedWindows, type Going, isCovered, isSameWindow } from '../rules/move-maintenance.ts'
import type { PlannedMove } from '../rules/move-plan.ts'
import type { Became } from '../rules/move-report.ts'
import type { MovePace } from './move-pace.ts'
import { refusalIn } from './move-sender.ts'

export interface MoveWindowsOptions {
  /** Windows here that cover checks of the project. */
  readonly own: readonly MaintenanceDocument[]
  /** Those of the other server; null: it takes none. */
  readonly there: readonly MaintenanceDocument[] | null
  readonly moves: readonly PlannedMove[]
  /** Tags of the checks there by their UUID. */
  readonly tagsThere: ReadonlyMap<string, string>
}

export interface MoveWindows {
  /** Whether a check leaves a window behind. */
  leaves(check: Going): boolean
  /** What would become of each, after what became of the checks. */
  plan(became: ReadonlyMap<number, Became>): readonly MovedMaintenance[]
  /** Never rejects. */
  send(
    became: ReadonlyMap<number, Became>,
    management: Pick<Management, 'addMaintenance'>,
    pace: MovePace,
  ): Promise<readonly MovedMaintenance[]>
}

const GOES: ReadonlySet<string> = new Set(['create', 'created', 'update', 'updated', 'same'])

export function createMoveWindows(options: MoveWindowsOptions): MoveWindows {
  const { own, there, moves, tagsThere } = options

  /** As they are to be there; a check that is not there yet is named as it is here. */
  function carried(became: ReadonlyMap<number, Became>): readonly MaintenanceDocument[] {
    if (there === null || own.length === 0) return []
    const targets = new Map<string, string>()
    const going = moves.flatMap((move): readonly Going[] => {
      const { uuid, id: checkId, tags } = move.check
      const { outcome, target } = became.get(checkId) ?? {
        outcome: move.outcome,
        target: move.there?.uuid ?? null,
      }
      if (!GOES.has(outcome)) return []
      targets.set(uuid, target ?? uuid)
      return [{ id: uuid, tags }]
    })
    const known = new Set(targets.values())
    const others = [...tagsThere].flatMap(([uuid, tags]) => (known.has(uuid) ? [] : [tags]))
    return carriedWindows(own, { going, there, others }).map((window) => ({
      ...window,
      uuids: window.uuids?.flatMap((uuid) => targets.get(uuid) ?? []) ?? null,
    }))
  }

  const isThere = (window: MaintenanceDocument) =>
    there?.some((one) => isSameWindow(one, window)) ?? false

  return {
    leaves: (check) => there === null && own.some((window) => isCovered(window, check)),

    plan: (became) =>
      carried(became).map((window) => rowOf(window, isThere(window) ? 'exists' : 'create')),

    async send(became, management, pace) {
      const rows: MovedMaintenance[] = []
      for (const window of carried(became)) {
        if (isThere(window)) {
          rows.push(rowOf(window, 'exists'))
          continue
        }
        try {
          const answer = await pace.ask(() => management.addMaintenance(window, pace.asker))
          if (answer.status === 201) rows.push(rowOf(window, 'created'))
          else if (answer.status === 200) rows.push(rowOf(window, 'exists'))
          else throw refusalIn(answer)
        } catch (error) {
          rows.push(rowOf(window, 'failed', errorText(error)))
        }
      }
      return rows
    },
  }
}

function rowOf(
  { name }: MaintenanceDocument,
  outcome: MovedMaintenance['outcome'],
  problem = '',
): MovedMaintenance {
  return { name, outcome, problem }
}
