// A stream read page by page, with what happens meanwhile on top.
import { useEffect, useEffectEvent, useState } from 'react'
import type { TimelineItem } from '../../shared/views/timeline.ts'
import { call } from '../bridge.ts'
import { caughtUp, newTimelineItems, useEmitter } from '../stores/emitters.ts'
import { matchesFilter, mergeItems, mergeNewest, type TimelineFilter, unsureOf } from './merge.ts'

const PAGE = 50

export interface Timeline {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly items: readonly TimelineItem[]
  /** There are older ones. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly error: unknown
  loadMore(): void
  again(): void
}

interface State {
  readonly key: string
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly items: readonly TimelineItem[]
  readonly next: string | null
  readonly isLoadingMore: boolean
  readonly error: unknown
}

const EMPTY: State = {
  key: '',
  phase: 'loading',
  items: [],
  next: null,
  isLoadingMore: false,
  error: null,
}

/** @param filter compared by content */
export function useTimeline(filter: TimelineFilter): Timeline {
  const key = JSON.stringify(filter)
  const [stored, setState] = useState<State>(EMPTY)
  const state = stored.key === key ? stored : EMPTY

  const load = useEffectEvent(async (before: string | null) => {
    const mine = key
    const change = (update: (state: State) => State) =>
      setState((state) => (state.key === mine ? update(state) : state))
    try {
      const { items, next } = await call('timeline.list', {
        ...filter,
        kinds: [...filter.kinds],
        before,
        limit: PAGE,
      })
      change((state) => ({
        ...state,
        phase: 'ready',
        items:
          before === null
            ? mergeNewest(state.items, items, next === null)
            : mergeItems(state.items, items),
        next,
        isLoadingMore: false,
        error: null,
      }))
    } catch (error) {
      change((state) => ({
        ...state,
        phase: state.phase === 'ready' ? 'ready' : 'failed',
        isLoadingMore: false,
        error,
      }))
    }
  })

  /** Of maintenance that began, changed or ended: those that cover the check of this stream. */
  const ask = useEffectEvent(async (unsure: readonly TimelineItem[]) => {
    const mine = key
    const times = unsure.map(({ at }) => at)
    const span = { from: Math.min(...times), to: Math.max(...times) + 1 }
    const query = { uuid: filter.uuid, kinds: ['maintenance' as const], ...span }
    // What fails to come now comes with the next page.
    const page = await call('timeline.list', { ...query, before: null, limit: PAGE }).catch(
      () => null,
    )
    if (page === null) return
    setState((state) =>
      state.key === mine ? { ...state, items: mergeItems(state.items, page.items) } : state,
    )
  })

  const begin = useEffectEvent(() => {
    setState({ ...EMPTY, key })
    void load(null)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what is wanted, by content
  useEffect(() => begin(), [key])
  useEmitter(caughtUp, () => void load(null))
  useEmitter(newTimelineItems, (items) => {
    const fit = items.filter((item) => matchesFilter(item, filter))
    if (fit.length > 0) {
      setState((state) => ({ ...state, items: mergeItems(state.items, fit) }))
    }
    const unsure = unsureOf(items, filter)
    if (unsure.length > 0) void ask(unsure)
  })

  return {
    ...state,
    hasMore: state.next !== null,
    loadMore() {
      if (state.next === null || state.isLoadingMore) return
      setState((state) => ({ ...state, isLoadingMore: true }))
      void load(state.next)
    },
    again: begin,
  }
}
