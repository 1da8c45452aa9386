// Checks brought in from their documents, of this product or of Healthchecks: planned first, then created
// (contract remotes.md 4, `--from`). How the documents come is known to others.

import { leftBehindOf } from '../../../shared/model/move-totals.ts'
import type {
  LeftBehind,
  MovedCheck,
  MovedMaintenance,
  MoveOutcome,
  MoveReport,
} from '../../../shared/views/moves.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { inOrder } from '../../in-order.ts'
import { createSlices } from '../../turns.ts'
import {
  type ImportSurroundings,
  type PlannedImport,
  planImport,
  readDocument,
} from '../insights/import-plan.ts'
import type { Check } from '../rules/check.ts'
import type { Tables } from '../tables/tables.ts'
import type { CheckEditor } from './editor.ts'
import type { MaintenanceTransfer } from './maintenance-transfer.ts'

export interface ImportHow {
  readonly keepUuids: boolean
  /** What the ping URLs of this installation begin with. */
  readonly baseUrl: string
}

export interface RunHow extends ImportHow {
  /** Checks of earlier parts of the same document: what it calls each, and its UUID here. */
  readonly arrived?: readonly { readonly target: string; readonly uuid: string }[]
}

export interface CreateExtras {
  /** Channels here, comma-joined UUIDs; left out: the desktop channel. */
  readonly channels?: string
  /** Inside the write that makes it. */
  readonly along?: (check: Check) => void
}

export interface Imports {
  /**
   * What an import would do.
   * @param document JSON: `{"checks": […], "maintenance": […]}`, or the list of checks alone
   * @throws TocsinError INVALID
   */
  plan(projectId: number, document: string, how: ImportHow): Promise<MoveReport>
  /** Creates the checks of the plan, each with the desktop channel. @throws TocsinError INVALID */
  run(projectId: number, document: string, how: RunHow): Promise<MoveReport>
  /** What becomes of each document. @param recorded unique key there → id here */
  planned(
    projectId: number,
    documents: readonly unknown[],
    how: Pick<ImportSurroundings, 'keepUuids'> & Partial<Pick<ImportSurroundings, 'recorded'>>,
  ): Promise<readonly PlannedImport[]>
  /** Creates one of the plan. @returns its row */
  create(
    projectId: number,
    planned: PlannedImport,
    baseUrl: string,
    extras?: CreateExtras,
  ): Promise<MovedCheck>
}

export interface ImportsOptions {
  readonly tables: Pick<Tables, 'checks'>
  readonly editor: Pick<CheckEditor, 'create'>
  readonly maintenance: Pick<MaintenanceTransfer, 'plan' | 'run'>
}

/** As of the newest API: a name leaves the slug alone. */
const VERSION = 3

export function createImports(options: ImportsOptions): Imports {
  const { editor, maintenance } = options
  const { checks } = options.tables

  const planned: Imports['planned'] = (projectId, documents, { keepUuids, recorded }) =>
    planImport(documents, {
      present: checks.namesOfProject(projectId),
      isFree: (uuid) => checks.byUuid(uuid) === null,
      keepUuids,
      recorded: recorded ?? new Map(),
    })

  const create: Imports['create'] = async (projectId, entry, baseUrl, extras = {}) => {
    const { channels, along } = extras
    const spec = channels === undefined ? entry.spec : { ...entry.spec, channels }
    const result = await editor.create(projectId, spec, VERSION, {
      toAll: true,
      uuid: entry.keeps,
      isPaused: entry.isPaused,
      ...(along === undefined ? {} : { along }),
    })
    switch (result.outcome) {
      case 'created':
      case 'updated':
        return rowOf(entry, baseUrl, { outcome: 'created', uuid: result.check.uuid })
      case 'limit':
        return rowOf(entry, baseUrl, { outcome: 'limit', problem: AT_LIMIT })
      case 'bad-channel':
        return rowOf(entry, baseUrl, { outcome: 'failed', problem: result.problem })
      case 'gone':
        return rowOf(entry, baseUrl, {
          outcome: 'failed',
          problem: englishOf(tell('moved.projectGone')),
        })
    }
  }

  const listed = async (projectId: number, document: string, how: ImportHow) => {
    const { checks, maintenance } = await readDocument(document)
    return { entries: await planned(projectId, checks, how), windows: maintenance }
  }

  const importAll: Imports['run'] = async (projectId, document, how) => {
    const { entries, windows } = await listed(projectId, document, how)
    // What makes no sense of them is refused before anything is created.
    maintenance.plan(projectId, windows, [])
    const earlier = (how.arrived ?? [])
      .filter(({ uuid }) => checks.byUuid(uuid)?.projectId === projectId)
      .map((check) => ({ ...check, outcome: 'created' as const }))
    const rows: MovedCheck[] = []
    for (const entry of entries) {
      const isFull = rows.at(-1)?.outcome === 'limit'
      if (entry.outcome !== 'create') rows.push(rowOf(entry, how.baseUrl))
      else if (isFull) {
        rows.push(rowOf(entry, how.baseUrl, { outcome: 'limit', problem: AT_LIMIT }))
      } else rows.push(await create(projectId, entry, how.baseUrl))
    }
    return {
      ...importReport(entries, rows),
      ...withMaintenance(await maintenance.run(projectId, windows, [...earlier, ...rows])),
    }
  }

  /** Who asks twice finds the checks of the first. */
  const oneByOne = inOrder()

  return {
    planned,
    create,

    async plan(projectId, document, how) {
      const { entries, windows } = await listed(projectId, document, how)
      const rows: MovedCheck[] = []
      const rest = createSlices()
      for (const entry of entries) {
        rows.push(rowOf(entry, how.baseUrl))
        await rest()
      }
      return {
        ...importReport(entries, rows),
        ...withMaintenance(maintenance.plan(projectId, windows, rows)),
      }
    },

    run: (projectId, document, how) => oneByOne(() => importAll(projectId, document, how)),
  }
}

/** Left out of a report where none comes along. */
export function withMaintenance(
  rows: readonly MovedMaintenance[],
): Pick<MoveReport, 'maintenance'> {
  return rows.length === 0 ? {} : { maintenance: rows }
}

export const AT_LIMIT = englishOf(tell('moved.atLimit'))

interface Became {
  readonly outcome: MoveOutcome
  readonly uuid?: string
  readonly problem?: string
}

/** @param became left out: as planned */
export function rowOf(
  entry: PlannedImport,
  baseUrl: string,
  became: Became = { outcome: entry.outcome, problem: entry.problem },
): MovedCheck {
  const { outcome, uuid, problem } = became
  const here = outcome === 'created' ? (uuid ?? null) : (entry.here?.uuid ?? entry.keeps)
  return {
    name: entry.name,
    tags: entry.tags,
    schedule: entry.schedule,
    uuid: here,
    outcome,
    target: entry.uuid ?? entry.uniqueKey,
    problem: problem ?? '',
    oldUrl: entry.pingUrl,
    newUrl: here === null ? null : `${baseUrl}/ping/${here}`,
    leaves: entry.outcome === 'create' ? leavesOf(entry) : [],
    byHand: [],
    tellsNobody: false,
  }
}

function leavesOf({ hasHistory, keeps, channels }: PlannedImport): readonly LeftBehind[] {
  return [
    ...(hasHistory ? ['history' as const] : []),
    ...(keeps === null ? ['uuids' as const] : []),
    'badge_urls',
    ...(channels === null ? ['integrations' as const] : []),
  ]
}

/** Of checks from elsewhere. Which integrations they had is not in their documents. */
export function importReport(
  entries: readonly PlannedImport[],
  checks: readonly MovedCheck[],
): MoveReport {
  return {
    checks,
    byHand: [],
    leftBehind: leftBehindOf(checks),
    tellNobody: 0,
    canKeepUuids: entries.some(({ uuid }) => uuid !== null),
  }
}
