// Shares by which the list is sorted: known of all checks, unlike what is shown of those in sight. Asked for while a
// list is sorted so, and then again only of checks that changed.
import { useEffect } from 'react'
import { create } from 'zustand'
import type { CheckShare } from '../../shared/views/check-columns.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { call } from '../bridge.ts'
import { changedSince } from './changed-since.ts'
import { useChecks } from './checks.ts'
import { caughtUp } from './emitters.ts'
import { serverNow } from './now.ts'

/** By UUID; one that is missing has none. */
export type Shares = ReadonlyMap<string, number>
export type SharesOf = 'failing' | 'uptimes'

/** Of one call. */
const MOST = 10_000
/** Rows that jump cannot be read: between two looks at what changed. */
const PAUSE_MS = 5000
const HOUR = 3_600_000

/** What the share of a check depends on: asked again when that is another. */
const STATES: Readonly<Record<SharesOf, (row: CheckRow, now: number) => string>> = {
  failing: ({ status, nPings }) => `${status} ${nPings}`,
  uptimes: ({ status }, now) => `${status} ${Math.floor(now / HOUR)}`,
}

const NONE: Shares = new Map()

interface Known {
  readonly of: SharesOf | null
  readonly shares: Shares
}

const useKnown = create<Known>(() => ({ of: null, shares: NONE }))

/** @param of null: the list is not sorted by any */
export function useShares(of: SharesOf | null): Shares {
  useEffect(() => (of === null ? undefined : follow(of)), [of])
  return useKnown((known) => (known.of === of ? known.shares : NONE))
}

/** @returns what ends it */
function follow(of: SharesOf): () => void {
  const asked = new Map<string, string>()
  let timer: number | undefined
  let isOver = false
  useKnown.setState({ of, shares: NONE })

  async function look(): Promise<void> {
    const now = serverNow()
    const uuids = changedSince(asked, useChecks.getState().rows.values(), (row) =>
      STATES[of](row, now),
    )
    try {
      for (let from = 0; from < uuids.length; from += MOST) {
        take(await call(`checks.${of}`, { uuids: uuids.slice(from, from + MOST) }))
      }
    } catch {
      // Offline, most likely: after that, all are asked for again.
      asked.clear()
    }
  }

  function take(answers: readonly CheckShare[]): void {
    if (isOver) return
    useKnown.setState(({ shares }) => {
      const next = new Map(shares)
      for (const { uuid, share } of answers) {
        if (share === null) next.delete(uuid)
        else next.set(uuid, share)
      }
      return { of, shares: next }
    })
  }

  function lookSoon(): void {
    timer ??= window.setTimeout(() => {
      timer = undefined
      void look()
    }, PAUSE_MS)
  }

  function lookAtAll(): void {
    asked.clear()
    void look()
  }

  void look()
  const ends = [useChecks.subscribe(lookSoon), caughtUp.on(lookAtAll)]
  return () => {
    isOver = true
    for (const end of ends) end()
    clearTimeout(timer)
  }
}
