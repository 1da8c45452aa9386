// The order of the list, as it is arranged; and when it is looked at again.
import { useEffect, useMemo, useState } from 'react'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { channelsByCheck } from '../stores/check-channels.ts'
import { useChecks } from '../stores/checks.ts'
import { useInstallationStore, useProjects } from '../stores/installation.ts'
import { useMirrored } from '../stores/mirrored.ts'
import { useRemotes } from '../stores/remotes.ts'
import { type SharesOf, useShares } from '../stores/shares.ts'
import type { ListedRow } from './check-list.ts'
import { type SortKey, sortRows } from './sort.ts'
import { useArrangement } from './use-arrangement.ts'

/** Ids of all rows. @param byName the same by name */
export function useOrder(
  rows: ReadonlyMap<string, ListedRow>,
  byName: readonly string[],
  now: number,
): readonly string[] {
  const { sort } = useArrangement()
  const [projects, servers] = [useProjects(), useRemotes()]
  // Of all that is not sorted by them, a delivery changes the channels and nothing of the order.
  const channels = useInstallationStore(({ known }) =>
    sort.key === 'integrations' ? known?.channels : undefined,
  )
  const shares = useShares(SHARES_OF[sort.key] ?? null)
  return useMemo(
    () =>
      sortRows(rows, byName, sort, {
        now,
        projects: new Map(projects.map(({ uuid, name }) => [uuid, name])),
        servers: new Map(servers.map(({ id, name }) => [id, name])),
        integrations: countsOf(channels ?? []),
        shares,
      }),
    [rows, byName, sort, now, projects, servers, channels, shares],
  )
}

const SHARES_OF: Readonly<Partial<Record<SortKey, SharesOf>>> = {
  beats: 'failing',
  uptime: 'uptimes',
}

/** Of those that are switched on. */
function countsOf(channels: readonly ChannelRow[]): ReadonlyMap<string, number> {
  const byCheck = channelsByCheck(channels)
  return new Map(
    [...byCheck].map(([uuid, all]) => [uuid, all.filter(({ disabled }) => !disabled).length]),
  )
}

/** A list that pings reorder does so no more often: rows that jump cannot be read. */
const PULSE_MS = 1000

/** Another number when rows have changed; always the same where nobody asks. */
export function usePulse(isWanted: boolean): number {
  const [pulse, setPulse] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    let timer: number | undefined
    const note = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined
        setPulse((last) => last + 1)
      }, PULSE_MS)
    }
    const ends = [useChecks.subscribe(note), useMirrored.subscribe(note)]
    return () => {
      for (const end of ends) end()
      clearTimeout(timer)
    }
  }, [isWanted])
  return pulse
}
