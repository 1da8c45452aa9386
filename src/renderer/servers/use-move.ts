// A move on its way: its plan, how far it is, what it did. It goes on without the window; cancelling ends it
// between two checks, and what is done stays.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Input } from '../../shared/procedures/index.ts'
import type { MoveReport } from '../../shared/views/moves.ts'
import { call } from '../bridge.ts'
import { relaysChanged } from '../stores/emitters.ts'

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

/** Plans at once, and again when the wish changes by content. */
export function useMove(wish: MoveWish): Move {
  const [state, setState] = useState<MovePhase>({ phase: 'planning' })
  const [turn, setTurn] = useState(0)
  const key = JSON.stringify(wish)

  const plan = useEffectEvent(() => call('moves.plan', { ...wish, checks: null }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the wish, by content; a turn plans again
  useEffect(() => {
    let isWanted = true
    setState({ phase: 'planning' })
    plan().then(
      (report) => isWanted && setState({ phase: 'planned', report }),
      (error: unknown) => isWanted && setState({ phase: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [key, turn])

  async function follow(checks: readonly string[] | null): Promise<void> {
    setState({ phase: 'moving', done: 0, total: 0 })
    try {
      for (;;) {
        const { done, total, report } = await call('moves.start', { ...wish, checks })
        if (report !== null) {
          setState({ phase: 'moved', report })
          return relaysChanged.emit(null)
        }
        setState({ phase: 'moving', done, total })
      }
    } catch (error) {
      setState({ phase: 'failed', error })
    }
  }

  return {
    state,
    plan: () => setTurn((turn) => turn + 1),
    start: (checks) => void follow(checks),
    cancel: () => void call('moves.cancel', undefined).catch(() => {}),
  }
}
