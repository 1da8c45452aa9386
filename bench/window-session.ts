// A session of the window, as a browser gets one from the link that the server prints.
import { setTimeout as pause } from 'node:timers/promises'
import type { Served } from './processes.ts'

export const urlOf = ({ port }: Served) => `http://127.0.0.1:${port}`

/** Swaps the printed token for a session. @returns what the page sends for it */
export async function signIn(tocsin: Served): Promise<Record<string, string>> {
  let token: string | undefined
  while (token === undefined) {
    token = /#token=([\w-]+)/.exec(tocsin.printed())?.[1]
    if (token === undefined) await pause(10)
  }
  const body = JSON.stringify({ token })
  const answer = await fetch(`${urlOf(tocsin)}/window/session`, { method: 'POST', body })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error('the window took no token')
  const { secret } = (await answer.json()) as { secret: string }
  return { cookie, 'x-tocsin-window': secret }
}
