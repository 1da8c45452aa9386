// The script that runs the built preload in a page, with as much of `electron` as a sandboxed
// preload gets. In the page's own world: context isolation cannot be shown here.

/** What the page calls to invoke a handler of the main side; gone before any page script runs. */
export const BINDING = '__tocsinStandInInvoke'
/** Where the main side leaves what it sends. */
export const INBOX = '__tocsinStandInInbox'

export type Invoked = { readonly value: unknown } | { readonly error: string }

/** Runs in the page. Self-contained: it is sent as text. */
function runPreload(preload: string, bindingName: string, inboxName: string): void {
  const page = globalThis as unknown as Record<string, unknown>
  const binding = page[bindingName] as (channel: string, args: unknown[]) => Promise<Invoked>
  delete page[bindingName]
  // Electron gives frames no preload.
  if (window !== window.top) return
  const listeners = new Map<string, Set<(event: object, ...args: unknown[]) => void>>()
  const inbox = (channel: string, args: unknown[]) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
  }
  Object.defineProperty(page, inboxName, { value: inbox, enumerable: false })
  const electron = {
    contextBridge: {
      exposeInMainWorld(key: string, api: object) {
        Object.defineProperty(page, key, { value: Object.freeze(api), enumerable: true })
      },
    },
    ipcRenderer: {
      async invoke(channel: string, ...args: unknown[]) {
        const result = await binding(channel, args)
        if ('value' in result) return result.value
        throw new Error(`Error invoking remote method '${channel}': ${result.error}`)
      },
      on(channel: string, listener: (event: object, ...args: unknown[]) => void) {
        const set = listeners.get(channel) ?? new Set()
        listeners.set(channel, set.add(listener))
      },
      off(channel: string, listener: (event: object, ...args: unknown[]) => void) {
        listeners.get(channel)?.delete(listener)
      },
    },
  }
  const require = (name: string) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot load ${name}`)
    return electron
  }
  new Function('require', 'exports', 'module', preload)(require, {}, { exports: {} })
}

/** @param preload the text of the built preload, CommonJS */
export function preloadScript(preload: string): string {
  const args = [preload, BINDING, INBOX].map((value) => JSON.stringify(value)).join(', ')
  return `(${runPreload.toString()})(${args})`
}
