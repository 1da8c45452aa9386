// A move from another server: its checks made here, with their UUIDs where the key shows them and they are
// free (contract remotes.md 4, `--from`). Nothing is changed there.

import type { MovedCheck, MovedMaintenance, MoveOutcome } from '../../../shared/views/moves.ts'
import { tell } from '../../../shared/words/told.ts'
import { errorText, TocsinError } from '../../errors.ts'
import {
  documentIn,
  type MaintenanceDocument,
} from '../../monitor/documents/maintenance-document.ts'
import type { PlannedImport } from '../../monitor/insights/import-plan.ts'
import { AT_LIMIT, importReport, rowOf, withMaintenance } from '../../monitor/operations/imports.ts'
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import { tagList } from '../../monitor/rules/check.ts'
import { isObject } from '../requests/large-json.ts'
import type { Management } from '../requests/management.ts'
import { channelsByHand, twinChannels } from '../rules/move-channels.ts'
import { carriedWindows } from '../rules/move-maintenance.ts'
import { type MoveParts, type MoveWay, meant, type PreparedMove } from './move.ts'

export interface MoveInWay extends MoveWay {
  readonly keepUuids: boolean
  /** Only those with that tag there. */
  readonly tag?: string
}

/**
 * @param remoteId null: a server that is not kept, so nothing is recorded of it
 * @throws RemoteFailure; TocsinError NOT_FOUND when none of them is meant
 */
export async function prepareMoveIn(
  { monitor, moved }: MoveParts,
  remoteId: string | null,
  there: Management,
  way: MoveInWay,
): Promise<PreparedMove> {
  const { project, only, baseUrl, keepUuids, tag } = way
  const theirChannels = (await there.channels()) ?? []
  const { checks, isTocsin } = await there.checks()
  const theirWindows = isTocsin ? ((await there.maintenance()) ?? []) : []
  const records = remoteId === null ? [] : moved.ofRemote(remoteId)
  const recorded = new Map(records.map(({ uniqueKey, checkId }) => [uniqueKey, checkId]))
  const documents = tagged(meant(checks, only, textsOf), tag)
  const entries = await monitor.imports.planned(project.id, documents, { keepUuids, recorded })
  const ownChannels = monitor.checks.assignable(project.id)
  const desktop = ownChannels.filter(({ kind }) => kind === DESKTOP_KIND)
  const twins = twinChannels(theirChannels, ownChannels)
  const made = entries.filter(({ outcome }) => outcome === 'create')
  const byHand = channelsByHand(
    theirChannels,
    twins,
    made.map(({ channels }) => channels ?? []),
  )
  const rows: MovedCheck[] = []
  let taken: readonly MovedMaintenance[] | null = null

  /** As they are to be here, by their names there: those of the checks that come along. */
  function comingWindows(): readonly MaintenanceDocument[] {
    const here = new Set(entries.flatMap(({ here }) => here?.id ?? []))
    const arrived = new Set(rows.map(({ uuid }) => uuid))
    return carriedWindows(theirWindows.flatMap(windowIn), {
      going: entries
        .filter(({ outcome }) => outcome !== 'refused')
        .map(({ uuid, uniqueKey, tags }) => ({ id: uuid ?? uniqueKey ?? '', tags })),
      there: monitor.maintenanceTransfer.documents(project.id),
      others: monitor.checks
        .ofProject(project.id)
        .filter(({ id, uuid }) => !here.has(id) && !arrived.has(uuid))
        .map(({ tags }) => tags),
    })
  }

  /** A check that comes in tells this machine as well. */
  function channelsOf({ channels }: PlannedImport): string {
    const known = (channels ?? []).flatMap((uuid) => twins.get(uuid) ?? [])
    return [...new Set([...known, ...desktop.map(({ uuid }) => uuid)])].join()
  }

  async function takeIn(entry: PlannedImport): Promise<MovedCheck> {
    const { uniqueKey } = entry
    return monitor.imports.create(project.id, entry, baseUrl, {
      channels: channelsOf(entry),
      along: ({ id: checkId }) => {
        if (remoteId === null || uniqueKey === null) return
        moved.record(remoteId, { checkId, uniqueKey, owesPause: false })
      },
    })
  }

  async function takeWindows(): Promise<readonly MovedMaintenance[]> {
    const windows = comingWindows()
    try {
      return await monitor.maintenanceTransfer.run(project.id, windows, rows)
    } catch (error) {
      const problem = errorText(error)
      return windows.map(({ name }) => ({ name, outcome: 'failed', problem }))
    }
  }

  return {
    total: entries.length,
    done: () => rows.length,
    report() {
      const shown = entries.map((entry, i) => ({
        ...(rows[i] ?? rowOf(entry, baseUrl)),
        byHand: entry.outcome === 'create' ? byHand.of(entry.channels ?? []) : [],
      }))
      const windows = taken ?? monitor.maintenanceTransfer.plan(project.id, comingWindows(), shown)
      return {
        ...importReport(entries, shown),
        byHand: byHand.channels,
        ...withMaintenance(windows),
      }
    },
    async run(signal) {
      let end: { readonly outcome: MoveOutcome; readonly problem: string } | null = null
      for (const entry of entries) {
        if (signal.aborted) end ??= { outcome: 'stopped', problem: errorText(signal.reason) }
        if (entry.outcome !== 'create') rows.push(rowOf(entry, baseUrl))
        else if (end !== null) rows.push(rowOf(entry, baseUrl, end))
        else {
          const row = await takeIn(entry).catch((error: unknown) => {
            end = { outcome: 'failed', problem: errorText(error) }
            return rowOf(entry, baseUrl, end)
          })
          rows.push(row)
          if (row.outcome === 'limit') end = { outcome: 'limit', problem: AT_LIMIT }
        }
      }
      taken = await takeWindows()
    },
  }
}

/** @throws TocsinError NOT_FOUND when none has it */
function tagged(documents: readonly unknown[], tag: string | undefined): readonly unknown[] {
  if (tag === undefined) return documents
  const found = documents.filter(
    (entry) =>
      isObject(entry) && typeof entry.tags === 'string' && tagList(entry.tags).includes(tag),
  )
  if (found.length === 0)
    throw new TocsinError('NOT_FOUND', tell('remoteRefusals.noneTagged', { tag }))
  return found
}

/** By a read-only key, single checks are named by their unique keys. */
function windowIn(entry: unknown): readonly MaintenanceDocument[] {
  if (!isObject(entry)) return []
  const window = documentIn({ ...entry, uuids: entry.uuids ?? entry.unique_keys ?? null })
  return window === null ? [] : [window]
}

function textsOf(entry: unknown): readonly unknown[] {
  if (!isObject(entry)) return []
  const { uuid, unique_key, slug, name } = entry
  return [uuid, unique_key, slug, name]
}
