// Asks the main side while a component is there: again when the input changes or somebody says so.
// The last answer stays until the next one is in.
import { useCallback, useEffect, useState } from 'react'
import type { Input, Output, ProcedureName } from '../../shared/procedures/index.ts'
import { call } from '../bridge.ts'
import { caughtUp, useEmitter } from './emitters.ts'

export type Query<T> = { readonly again: () => void } & (
  | { readonly phase: 'loading'; readonly output: null; readonly error: null }
  | { readonly phase: 'ready'; readonly output: T; readonly error: null }
  /** `output`: the answer before, where there was one. */
  | { readonly phase: 'failed'; readonly output: T | null; readonly error: unknown }
)

interface State<T> {
  /** Which question this is the answer to. */
  readonly key: string
  readonly output: T | null
  readonly error: unknown
}

/** @param input compared by content; a null input asks nothing, yet */
export function useQuery<N extends ProcedureName>(
  name: N,
  input: Input<N> | null,
): Query<Output<N>> {
  const key = JSON.stringify([name, input])
  const [state, setState] = useState<State<Output<N>>>({ key: '', output: null, error: null })
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((turn) => turn + 1), [])
  useEmitter(caughtUp, again)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the input, by content; a turn asks again
  useEffect(() => {
    if (input === null) return
    let isWanted = true
    call(name, input).then(
      (output) => {
        if (isWanted) setState({ key, output, error: null })
      },
      (error: unknown) => {
        if (!isWanted) return
        setState((before) => ({ key, output: before.key === key ? before.output : null, error }))
      },
    )
    return () => {
      isWanted = false
    }
  }, [key, turn])

  if (state.key !== key) return { phase: 'loading', output: null, error: null, again }
  if (state.error !== null)
    return { phase: 'failed', output: state.output, error: state.error, again }
  // Without an error there is an answer: both are set together.
  return { phase: 'ready', output: state.output as Output<N>, error: null, again }
}
