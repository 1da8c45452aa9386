// How a page in a browser signs in: by the token of a link, which works once, else through another tab.
import type { WindowSecret } from './window-secret.ts'

export interface SignInOptions {
  /** Of the link that opened the page; null: none. */
  readonly token: string | null
  readonly secret: Pick<WindowSecret, 'get' | 'share' | 'askOtherTabs'>
  readonly fetch: typeof fetch
}

/** `used-link`: the token no longer works, and no tab is signed in. */
export type SignInResult = 'done' | 'used-link'

/** A token that is refused changes nothing: a session that this page or another tab has goes on. */
export async function signInWith({ token, secret, fetch }: SignInOptions): Promise<SignInResult> {
  const status = token === null ? null : await exchange(token, secret, fetch)
  if (secret.get() === null) await secret.askOtherTabs()
  return status === 401 && secret.get() === null ? 'used-link' : 'done'
}

/** @returns the status of the answer; null: there was none */
async function exchange(
  token: string,
  secret: SignInOptions['secret'],
  fetch: SignInOptions['fetch'],
): Promise<number | null> {
  try {
    const answer = await fetch('/window/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    if (answer.ok) secret.share((await answer.json()).secret)
    return answer.status
  } catch {
    // Unreachable: the stream of events, opened next, says so and tries again.
    return null
  }
}
