// A long list, read page by page: as many pages as were asked for, and read anew when it changed.
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { caughtUp, pushesChanged, useEmitter } from '../stores/emitters.ts'

export interface Part<T> {
  readonly items: readonly T[]
  /** There are further ones. */
  readonly more: boolean
}

type Read<T> = (offset: number) => Promise<Part<T>>

/** The first pages, one after the other. */
export async function readPages<T>(pages: number, read: Read<T>): Promise<Part<T>> {
  const items: T[] = []
  let more = true
  for (let page = 0; more && page < pages; page++) {
    const part = await read(items.length)
    items.push(...part.items)
    more = part.more
  }
  return { items, more }
}

export interface Pages<T> {
  /** Null: not there yet, or not to be had. What was read before stays when it cannot be read anew. */
  readonly part: Part<T> | null
  readonly error: unknown
  readonly again: () => void
  readonly showMore: () => void
}

/** As many as a person may have pushed; each page is a call. */
const ALL = 100

/**
 * Pages of something about pushes.
 * @param all every page is needed at once: what is looked for may be on any
 * @param of whose they are; those of another are not shown while these are read
 */
export function usePages<T>(read: Read<T>, all = false, of = ''): Pages<T> {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<State<T>>(() => nothing(of))
  const { pages, part, error } = state.of === of ? state : nothing<T>(of)
  const again = useCallback(() => setTurn((turn) => turn + 1), [])
  const ask = useEffectEvent(read)
  useEmitter(pushesChanged, again)
  useEmitter(caughtUp, again)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn reads anew
  useEffect(() => {
    let isWanted = true
    readPages(all ? ALL : pages, (offset) => ask(offset)).then(
      (part) => isWanted && setState({ of, pages, part, error: null }),
      (error: unknown) => isWanted && setState({ of, pages, part, error }),
    )
    return () => {
      isWanted = false
    }
  }, [pages, turn, all, of])

  return { part, error, again, showMore: () => setState({ of, pages: pages + 1, part, error }) }
}

interface State<T> extends Pick<Pages<T>, 'part' | 'error'> {
  readonly of: string
  /** How many were asked for. */
  readonly pages: number
}

function nothing<T>(of: string): State<T> {
  return { of, pages: 1, part: null, error: null }
}
