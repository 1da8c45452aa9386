// The window's calls to a served program, without a browser.
import { expect } from 'vitest'
import type { Served } from './tocsin.ts'

/** Swaps the printed token for a session. @returns the cookie of it */
export async function signIn({ url, stdout }: Served): Promise<string> {
  // The line after the one that says that it listens.
  await expect.poll(stdout).toMatch(/#token=/)
  const token = /#token=([\w-]+)/.exec(stdout())?.[1]
  const answer = await fetch(`${url}/window/session`, {
    method: 'POST',
    body: JSON.stringify({ token }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

export async function callAs<T>(
  { url }: Pick<Served, 'url'>,
  cookie: string,
  name: string,
  input?: unknown,
): Promise<T> {
  const answer = await fetch(`${url}/window/call`, {
    method: 'POST',
    headers: { cookie },
    body: JSON.stringify({ name, input }),
  })
  const { output } = (await answer.json()) as { output: T }
  return output
}
