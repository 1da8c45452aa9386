// A component in a chunk of its own, loaded when it is first shown.

import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { addChunk, chunkLoader } from './chunks.ts'

interface Loaded<P> {
  readonly component: ComponentType<P> | null
  readonly error: unknown
}

/**
 * Shows `fallback` until the chunk is there, which is a few milliseconds. React's own `lazy` would
 * show it for 300 ms at least, because Suspense throttles what follows a fallback.
 * @param load imports the chunk, whose default export is the component
 * @param onFailed hears what `load` failed with, for what lies over the views; it is tried again when it is
 * shown again
 * @throws what `load` failed with, while rendering, where nobody hears it: for the error boundary of a view
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  fallback: ReactNode = null,
  onFailed?: () => void,
): ComponentType<P> {
  let loaded: Loaded<P> = { component: null, error: null }
  const loadChunk = chunkLoader(load)

  async function loadOnce(): Promise<void> {
    if (loaded.component === null) loaded = { component: (await loadChunk()).default, error: null }
  }
  addChunk(loadOnce)

  return function LazyComponent(props: P) {
    const [{ component, error }, setLoaded] = useState(loaded)
    useEffect(() => {
      if (loaded.component !== null) return setLoaded(loaded)
      loadOnce().then(
        () => setLoaded(loaded),
        (error: unknown) => (onFailed ? onFailed() : setLoaded({ component: null, error })),
      )
    }, [])
    if (error !== null) throw error
    return component === null ? fallback : createElement(component, props)
  }
}
