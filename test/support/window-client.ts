// The window's calls to a served program, without a browser.
import { expect } from 'vitest'
import type { Served } from './tocsin.ts'

/** What the printed token was swapped for. */
export interface Session {
  readonly cookie: string
  readonly secret: string
}

/** Swaps the printed token for a session. */
export async function signIn({ url, stdout }: Served): Promise<Session> {
  // The line after the one that says that it listens.
  await expect.poll(stdout).toMatch(/#token=/)
  const token = /#token=([\w-]+)/.exec(stdout())?.[1]
  const answer = await fetch(`${url}/window/session`, {
    method: 'POST',
    body: JSON.stringify({ token }),
  })
  const cookie = /=([\w-]+);/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const { secret } = (await answer.json()) as { secret: string }
  return { cookie, secret }
}

/** What a page at that address sends for its session: the name of its cookie carries the port. */
export function headersOf(url: string, { cookie, secret }: Session) {
  return { cookie: `tocsin_session_${new URL(url).port}=${cookie}`, 'x-tocsin-window': secret }
}

export async function callAs<T>(
  { url }: Pick<Served, 'url'>,
  session: Session,
  name: string,
  input?: unknown,
): Promise<T> {
  const answer = await fetch(`${url}/window/call`, {
    method: 'POST',
    headers: headersOf(url, session),
    body: JSON.stringify({ name, input }),
  })
  const { output } = (await answer.json()) as { output: T }
  return output
}
