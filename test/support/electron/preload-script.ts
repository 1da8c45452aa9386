// The script that runs the built preload in a page, with as much of `electron` as a sandboxed
// preload gets. In the page's own world: context isolation cannot be shown here.

/** What the page calls to invoke a handler of the main side; gone before any page script runs. */
export const BINDING = '__tocsinStandInInvoke'
/** Where the main side leaves what it sends. */
export const INBOX = '__tocsinStandInInbox'

export type Invoked = { readonly value: unknown } | { readonly error: string }

/** Runs in the page, as text: makes the `require` of a preload; null in a frame, which gets none. */
function preloadRequire(bindingName: string, inboxName: string) {
  const page = globalThis as unknown as Record<string, unknown>
  const binding = page[bindingName] as (channel: string, args: unknown[]) => Promise<Invoked>
  delete page[bindingName]
  if (window !== window.top) return null
  type Listener = (event: object, ...args: unknown[]) => void
  const listeners = new Map<string, Set<Listener>>()
  const inbox = (channel: string, args: unknown[]) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
  }
  Object.defineProperty(page, inboxName, { value: inbox, enumerable: false })
  const contextBridge = {
    exposeInMainWorld(key: string, api: object) {
      Object.defineProperty(page, key, { value: Object.freeze(api), enumerable: true })
    },
  }
  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]) {
      const result = await binding(channel, args)
      if ('value' in result) return result.value
      throw new Error(`Error invoking remote method '${channel}': ${result.error}`)
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener)
    },
  }
  return (name: string) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot load ${name}`)
    return { contextBridge, ipcRenderer }
  }
}

/**
 * @param preload the text of the built preload, CommonJS; as text, as the page allows no eval
 * @param words the `additionalArguments`, which a sandboxed preload finds in `process.argv`
 */
export function preloadScript(preload: string, words: readonly string[]): string {
  const names = [BINDING, INBOX].map((name) => JSON.stringify(name)).join(', ')
  return `{
    const require = (${preloadRequire.toString()})(${names})
    const process = { argv: ${JSON.stringify(words)} }
    if (require !== null) ((require, exports, module, process) => {${preload}
    })(require, {}, { exports: {} }, process)
  }`
}
