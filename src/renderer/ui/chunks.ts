// The parts of the window that are loaded later: all of them once there is nothing else to do, so that
// every view opens at once, also when the connection is lost by then.

type Load = () => Promise<unknown>

/** Where the browser says that the module which it could not load is. */
const ADDRESS = /[a-z]+:\/\/\S+\.js$/

/**
 * Loads a chunk as often as it is asked to until it has it. A browser remembers a module that it could not
 * load and never asks for it again (whatwg/html 6768): by another address it is another module.
 */
export function chunkLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let failures = 0
  return async () => {
    try {
      return await load()
    } catch (error) {
      const address = failures > 0 && error instanceof Error && ADDRESS.exec(error.message)
      failures += 1
      if (!address) throw error
      return (await import(/* @vite-ignore */ `${address[0]}?again=${failures}`)) as T
    }
  }
}

const waiting: Load[] = []
let isLoading = false

/** Names a chunk. Loading it twice costs nothing: the browser keeps modules. */
export function addChunk(load: Load): void {
  waiting.push(load)
  if (isLoading) whenIdle(loadNext)
}

/** Begins to load them, one by one, each in an idle moment. To be called when the first view is shown. */
export function loadChunks(): void {
  if (isLoading) return
  isLoading = true
  whenIdle(loadNext)
}

function loadNext(): void {
  const load = waiting.shift()
  if (load === undefined) return
  // One that fails now is loaded when it is needed, and says so then.
  load()
    .catch(() => {})
    .finally(() => whenIdle(loadNext))
}

/** At the latest after this time: a busy page has idle moments, but they may be long in coming. Milliseconds. */
const LATEST = 2000

function whenIdle(then: () => void): void {
  // Safari has none.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: LATEST })
  else setTimeout(then)
}
