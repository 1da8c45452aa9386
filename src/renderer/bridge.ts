// The window's way to the main side: IPC in Electron, HTTP in a browser. Components know neither.
import type { Input, Output, ProcedureName } from '../shared/procedures.ts'

interface Preload {
  call(name: string, input: unknown): Promise<unknown>
}

declare global {
  interface Window {
    readonly tocsin?: Preload
  }
}

/** The page is not signed in: it has to be opened with the link that the server printed. */
export class SignedOutError extends Error {}

/** Calls a procedure of shared/procedures.ts. */
export async function call<N extends ProcedureName>(name: N, input: Input<N>): Promise<Output<N>> {
  const output = window.tocsin ? await window.tocsin.call(name, input) : await callHttp(name, input)
  return output as Output<N>
}

async function callHttp(name: string, input: unknown): Promise<unknown> {
  const response = await post('/window/call', { name, input })
  if (response.status === 401) throw new SignedOutError()
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  const { output } = (await response.json()) as { output: unknown }
  return output
}

/** Swaps the token in the address for a session cookie, and removes it from the address. */
export async function signIn(): Promise<void> {
  const token = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
  if (token === undefined || window.tocsin) return
  history.replaceState(null, '', location.pathname)
  await post('/window/session', { token })
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
