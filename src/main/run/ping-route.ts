// Signals as plain pings: to a ping URL of any Healthchecks server, and where no data folder can be read
// (contract run.md 6). A ping tells no time: what is not heard is not kept.
import type { Signal } from '../../shared/signal-document.ts'
import { post } from './http-post.ts'
import {
  isPassing,
  NEARBY,
  type Outcome,
  type Route,
  type Tries,
  tried,
  UNKNOWN_LIMIT,
} from './route.ts'

/** The ping URL of one signal. */
export function signalUrl(checkUrl: string, { kind, exit, rid }: Signal): string {
  const url = new URL(checkUrl)
  url.pathname = url.pathname.replace(/\/+$/, '') + suffixOf(kind, exit)
  if (rid !== null) url.searchParams.set('rid', rid)
  return url.href
}

function suffixOf(kind: Signal['kind'], exit: number | null): string {
  if (kind === 'success') return exit === 0 ? '/0' : ''
  return kind === 'fail' && exit !== null && exit > 0 ? `/${exit}` : `/${kind}`
}

/** @param stop resolves when the server is not to be waited for any more */
export function pingUrlRoute(checkUrl: string, tries: Tries, stop: Promise<null>): Route {
  const given = stop.then(
    (): Outcome => ({ state: 'lost', why: `no time was left to reach ${checkUrl}` }),
  )
  return {
    bodyLimit: UNKNOWN_LIMIT,
    send: (signal) => Promise.race([given, sendPing(checkUrl, signal, tries)]),
  }
}

/**
 * To the server at its usual place, once.
 * @param keep takes a signal that certainly nobody heard, or throws Error; null: there is no place
 */
export function plainPingRoute(
  server: string,
  uuid: string,
  keep: ((signal: Signal, nth: number) => void) | null,
): Route {
  let isAway = false
  return {
    bodyLimit: UNKNOWN_LIMIT,
    async send(signal, nth) {
      if (!isAway) {
        const outcome = await sendPing(`${server}/ping/${uuid}`, signal, NEARBY)
        isAway = outcome.state === 'lost' && outcome.why.endsWith('ECONNREFUSED') && keep !== null
        if (!isAway) return outcome
      }
      keep?.(signal, nth)
      return { state: 'kept' }
    },
  }
}

async function sendPing(checkUrl: string, signal: Signal, tries: Tries): Promise<Outcome> {
  const { origin } = new URL(checkUrl)
  let why = ''
  const status = await tried(tries, async (timeout) => {
    try {
      const answer = await post({
        url: signalUrl(checkUrl, signal),
        headers: { 'user-agent': signal.agent },
        body: signal.body,
        timeout,
      })
      why = `status ${answer.status}`
      return isPassing(answer.status) ? null : answer.status
    } catch (error) {
      why = (error as NodeJS.ErrnoException).code ?? (error as Error).message
      return null
    }
  })
  if (status === null) return { state: 'lost', why: `${origin} did not hear of it: ${why}` }
  if (status < 300) return { state: 'heard' }
  return { state: 'refused', why: `${origin} refused it: ${why}` }
}
