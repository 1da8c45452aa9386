// The window's way to the main side: IPC in Electron, HTTP in a browser. Components know neither.
import type { WindowBridge } from '../shared/bridge.ts'
import type { Input, Output, ProcedureName } from '../shared/procedures/index.ts'
import { CallError, type Carrier, OfflineError, SignedOutError } from './carriers/carrier.ts'
import { createHttpCarrier } from './carriers/http.ts'
import { createIpcCarrier } from './carriers/ipc.ts'
import { signInWith } from './carriers/sign-in.ts'
import { createWindowSecret, type WindowSecret } from './carriers/window-secret.ts'

export { CallError, OfflineError, SignedOutError }

declare global {
  interface Window {
    readonly tocsin?: WindowBridge
  }
}

/** Whether this window is the desktop application's own. */
export const isDesktop = window.tocsin !== undefined

const { carrier, secret } =
  window.tocsin === undefined
    ? overHttp()
    : { carrier: createIpcCarrier(window.tocsin), secret: null }

export { carrier }

function overHttp(): { readonly carrier: Carrier; readonly secret: WindowSecret } {
  const secret = createWindowSecret({
    storage: sessionStorage,
    openChannel: (name) => new BroadcastChannel(name),
    later,
  })
  const carrier = createHttpCarrier({
    fetch: (...args) => fetch(...args),
    secret,
    later,
    now: () => Date.now(),
    random: () => Math.random(),
  })
  return { carrier, secret }
}

function later(delay: number, fn: () => void): () => void {
  const timer = setTimeout(fn, delay)
  return () => clearTimeout(timer)
}

/**
 * Calls a procedure of shared/procedures.
 * @throws CallError (`code`, `message` fit for people), OfflineError, SignedOutError
 */
export async function call<N extends ProcedureName>(name: N, input: Input<N>): Promise<Output<N>> {
  const output = await carrier.call(name, input)
  // The table types what the main side gives; over the wire it can only be taken at its word.
  return output as Output<N>
}

let isLinkUsed = false

/** Whether this page was opened with a link that no longer works. */
export function openedWithUsedLink(): boolean {
  return isLinkUsed
}

/**
 * Exchanges the token in the address for a session, and removes it from the address and the history.
 * Without one that works, a page that is not signed in asks the other tabs to let it in.
 */
export async function signIn(): Promise<void> {
  if (secret === null) return
  const token = tokenInAddress()
  // A link opened in this tab changes only the end of the address: the page is not reloaded by itself.
  addEventListener('hashchange', () => {
    if (tokenInAddress() !== null) location.reload()
  })
  if (token !== null) history.replaceState(null, '', `${location.pathname}#/checks`)
  await shown()
  const result = await signInWith({ token, secret, fetch: (...args) => fetch(...args) })
  isLinkUsed = result === 'used-link'
}

function tokenInAddress(): string | null {
  return /^#token=([\w-]+)$/.exec(location.hash)?.[1] ?? null
}

/** A page that the browser loads ahead, which nobody may ever look at, must not use a link up. */
async function shown(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return
  await new Promise((resolve) => {
    document.addEventListener('prerenderingchange', resolve, { once: true })
  })
}
