// A move to another server: each check made or changed there, its answer recorded before the next request
// (contract remotes.md 4). What is sent is decided in rules/move-plan.ts.
import type { MovedMaintenance } from '../../../shared/views/moves.ts'
import { tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import {
  documentIn,
  type MaintenanceDocument,
} from '../../monitor/documents/maintenance-document.ts'
import { isObject } from '../requests/large-json.ts'
import type { Management } from '../requests/management.ts'
import { readListed } from '../rules/listed-checks.ts'
import { channelsByHand, twinChannels } from '../rules/move-channels.ts'
import { type CheckThere, inGroups, planMove } from '../rules/move-plan.ts'
import { type Became, moveReport } from '../rules/move-report.ts'
import type { Remote } from '../tables/remotes.ts'
import { type MoveParts, type MoveWay, meant, type PreparedMove } from './move.ts'
import { createMovePace } from './move-pace.ts'
import { createMoveSender } from './move-sender.ts'
import { createMoveWindows } from './move-windows.ts'

export interface MoveOutWay extends MoveWay {
  readonly existing: 'skip' | 'update'
  /** Relays each check to its target. */
  readonly relay: boolean
}

/** @throws RemoteFailure; TocsinError CONFLICT: the key may not write there */
export async function prepareMoveOut(
  parts: MoveParts,
  remote: Remote,
  there: Management,
  way: MoveOutWay,
): Promise<PreparedMove> {
  const { monitor, clock } = parts
  const { project, only, existing, baseUrl } = way
  const theirChannels = await there.channels()
  if (theirChannels === null) {
    throw new TocsinError('CONFLICT', tell('remoteRefusals.needsWriteKey', { name: remote.name }))
  }
  const listed = await there.checks()
  const ownChannels = monitor.checks.assignable(project.id)
  const twins = twinChannels(ownChannels, theirChannels)
  const ofProject = monitor.checks.ofProjectWithChannels(project.id)
  const leaving = meant(ofProject, only, ({ uuid, slug, name }) => [uuid, slug, name]).map(
    (check) => ({ check, own: check.channels.split(',').filter(Boolean) }),
  )
  const movers = leaving.map(({ check, own }) => ({
    check,
    channels: own.flatMap((uuid) => twins.get(uuid) ?? []),
  }))
  const theirs = listed.checks.flatMap(checkIn)
  const moves = planMove(movers, {
    checks: monitor.checks.all(),
    there: theirs,
    records: parts.moved.ofRemote(remote.id),
    existing,
  })
  const own = monitor.maintenanceTransfer.documents(project.id)
  const windows = createMoveWindows({
    ...{ own, moves },
    there: own.length > 0 && listed.isTocsin ? windowsIn(await there.maintenance()) : null,
    tagsThere: new Map(theirs.map(({ uuid, document }) => [uuid, textOf(document.tags)])),
  })
  let sent: readonly MovedMaintenance[] | null = null
  const became = new Map<number, Became>()
  const owns = new Map(leaving.map(({ check, own }) => [check.id, own]))
  const byHand = channelsByHand(ownChannels, twins, [...owns.values()])

  return {
    total: moves.length,
    done: () => became.size,
    report: () =>
      moveReport({
        ...{ moves, became, baseUrl, pingBase: remote.pingBase },
        byHand: byHand.channels,
        lacks: (checkId) => byHand.of(owns.get(checkId) ?? []),
        alarms: monitor.alarms.of,
        leavesMaintenance: ({ uuid: id, tags }) => windows.leaves({ id, tags }),
        maintenance: sent ?? windows.plan(became),
        now: clock.now(),
      }),
    async run(signal) {
      const pace = createMovePace(clock, { isPublic: listed.isPrivate !== true, signal })
      const send = createMoveSender(parts, { remote, there, pace, signal, relay: way.relay })
      const groups = inGroups(moves).values()
      async function work(): Promise<void> {
        for (const group of groups) {
          for (const move of group) became.set(move.check.id, await send(move))
        }
      }
      await Promise.all(Array.from({ length: pace.atOnce }, work))
      sent = await windows.send(became, there, pace)
      if (way.relay) parts.changed()
    },
  }
}

/** Those that make no sense are none: what is sent is refused there, if need be. */
function windowsIn(entries: readonly unknown[] | null): readonly MaintenanceDocument[] | null {
  return (
    entries?.flatMap((entry) => {
      const window = documentIn(entry)
      return window === null ? [] : [window]
    }) ?? null
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function checkIn(entry: unknown): readonly CheckThere[] {
  const listed = readListed(entry)
  if (listed === null || listed.uuid === null || !isObject(entry)) return []
  const { name, slug, channels } = entry
  const { uniqueKey, uuid, status } = listed
  return [
    {
      ...{ uniqueKey, uuid, status },
      ...{ name: textOf(name), slug: textOf(slug) },
      channels: textOf(channels).split(',').filter(Boolean),
      document: entry,
    },
  ]
}
