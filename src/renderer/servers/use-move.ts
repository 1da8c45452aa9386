// A move on its way: its plan, how far it is, what it did. It goes on without the window; cancelling ends it
// between two checks, and what is done stays.
import { useEffect, useEffectEvent, useState } from 'react'
import { create } from 'zustand'
import type { Input } from '../../shared/procedures/index.ts'
import type { MoveReport } from '../../shared/views/moves.ts'
import { call } from '../bridge.ts'
import { relaysChanged } from '../stores/emitters.ts'
import { toast } from '../ui/toast.ts'
import { outcomesWords } from './move-words.ts'

/** All checks of the plan are asked for; a start names those that go. */
export type MoveWish = Omit<Input<'moves.plan'>, 'checks'>

export type MovePhase =
  | { readonly phase: 'planning' }
  | { readonly phase: 'planned'; readonly report: MoveReport }
  | { readonly phase: 'moving'; readonly done: number; readonly total: number }
  | { readonly phase: 'moved'; readonly report: MoveReport }
  | { readonly phase: 'failed'; readonly error: unknown }

export interface Move {
  readonly state: MovePhase
  plan(): void
  /** @param checks as the plan names them; null: all */
  start(checks: readonly string[] | null): void
  cancel(): void
}

interface Followed {
  readonly wish: MoveWish
  readonly state: MovePhase
  /** A dialog shows it. */
  readonly isShown: boolean
}

/** The move that this window started: a dialog that is closed and opened again shows it again. Null: none. */
const useFollowed = create<{ readonly move: Followed | null }>(() => ({ move: null }))

function change(changes: Partial<Followed>): void {
  useFollowed.setState(({ move }) => ({ move: move && { ...move, ...changes } }))
}

async function follow(wish: MoveWish, checks: readonly string[] | null): Promise<void> {
  try {
    for (;;) {
      const { done, total, report } = await call('moves.start', { ...wish, checks })
      if (report !== null) {
        change({ state: { phase: 'moved', report } })
        if (!useFollowed.getState().move?.isShown) toast(outcomesWords(report.checks))
        return relaysChanged.emit(null)
      }
      change({ state: { phase: 'moving', done, total } })
    }
  } catch (error) {
    change({ state: { phase: 'failed', error } })
  }
}

/** Plans at once, and again when the wish changes by content; shows a move that goes on instead. */
export function useMove(wish: MoveWish): Move {
  const [planned, setPlanned] = useState<MovePhase>({ phase: 'planning' })
  const [turn, setTurn] = useState(0)
  const key = JSON.stringify(wish)
  const followed = useFollowed(({ move }) =>
    move?.wish.server === wish.server && move.wish.direction === wish.direction ? move : null,
  )
  const isFollowed = followed !== null

  const plan = useEffectEvent(() => call('moves.plan', { ...wish, checks: null }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the wish, by content; a turn plans again
  useEffect(() => {
    if (isFollowed) return
    let isWanted = true
    setPlanned({ phase: 'planning' })
    plan().then(
      (report) => isWanted && setPlanned({ phase: 'planned', report }),
      (error: unknown) => isWanted && setPlanned({ phase: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [key, turn, isFollowed])

  useEffect(() => {
    if (!isFollowed) return
    change({ isShown: true })
    return () => {
      if (useFollowed.getState().move?.state.phase === 'moving') change({ isShown: false })
      else useFollowed.setState({ move: null })
    }
  }, [isFollowed])

  return {
    state: followed?.state ?? planned,
    plan() {
      useFollowed.setState({ move: null })
      setTurn((turn) => turn + 1)
    },
    start(checks) {
      const state = { phase: 'moving', done: 0, total: 0 } as const
      useFollowed.setState({ move: { wish, state, isShown: true } })
      void follow(wish, checks)
    },
    cancel: () => void call('moves.cancel', undefined).catch(() => {}),
  }
}
