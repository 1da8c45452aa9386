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
 */
export function usePages<T>(read: Read<T>, all = false): Pages<T> {
  const [pages, setPages] = useState(1)
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ part: Part<T> | null; error: unknown }>({
    part: null,
    error: null,
  })
  const again = useCallback(() => setTurn((turn) => turn + 1), [])
  const ask = useEffectEvent(read)
  useEmitter(pushesChanged, again)
  useEmitter(caughtUp, again)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn reads anew
  useEffect(() => {
    let isWanted = true
    readPages(all ? ALL : pages, (offset) => ask(offset)).then(
      (part) => isWanted && setState({ part, error: null }),
      (error: unknown) => isWanted && setState(({ part }) => ({ part, error })),
    )
    return () => {
      isWanted = false
    }
  }, [pages, turn, all])

  return { ...state, again, showMore: () => setPages(pages + 1) }
}
