// The window's way to the main side: IPC in Electron, HTTP in a browser. Components know neither.
import type { WindowBridge } from '../shared/bridge.ts'
import type { Input, Output, ProcedureName } from '../shared/procedures/index.ts'
import { CallError, type Carrier, OfflineError, SignedOutError } from './carriers/carrier.ts'
import { createHttpCarrier } from './carriers/http.ts'
import { createIpcCarrier } from './carriers/ipc.ts'

export { CallError, OfflineError, SignedOutError }

declare global {
  interface Window {
    readonly tocsin?: WindowBridge
  }
}

/** Whether this window is the desktop application's own. */
export const isDesktop = window.tocsin !== undefined

export const carrier: Carrier =
  window.tocsin === undefined
    ? createHttpCarrier({
        fetch: (...args) => fetch(...args),
        later(delay, fn) {
          const timer = setTimeout(fn, delay)
          return () => clearTimeout(timer)
        },
        now: () => Date.now(),
        random: () => Math.random(),
      })
    : createIpcCarrier(window.tocsin)

/**
 * Calls a procedure of shared/procedures.
 * @throws CallError (`code`, `message` fit for people), OfflineError, SignedOutError
 */
export async function call<N extends ProcedureName>(name: N, input: Input<N>): Promise<Output<N>> {
  const output = await carrier.call(name, input)
  // The table types what the main side gives; over the wire it can only be taken at its word.
  return output as Output<N>
}

/**
 * Swaps the token in the address for a session cookie, and removes it from the address. The cookie
 * outlives a reload, the token does not stay in the history.
 */
export async function signIn(): Promise<void> {
  const token = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
  if (token === undefined || isDesktop) return
  history.replaceState(null, '', `${location.pathname}#/checks`)
  try {
    await fetch('/window/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  } catch {
    // Unreachable: the stream of events, opened next, says so and tries again.
  }
}
