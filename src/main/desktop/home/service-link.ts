// The attachment to the service: one stream, opened again whenever it breaks, by which the service tells
// the state of monitoring and hands over what is to be shown. Knows no Electron.

import type { Endpoint } from '../../../shared/endpoint.ts'
import type { AttachMessage, NoticeOutcome } from '../../attach/messages.ts'
import { type Cancel, type Clock, type Millis, SECOND } from '../../clock.ts'
import { endpointOf } from '../../commands/local-server.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Notifier } from '../../notify/notifier/notifier.ts'
import { isRunning } from '../../running.ts'
import { readEvents } from './event-reader.ts'

export interface ServiceLinkOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
  readonly notifier: Notifier
  /** The person's, as tags in their order: the service says its notices in one of them. */
  readonly languages: () => readonly string[]
  /** Something that the service says, or the connection itself, is another. */
  readonly onChange: () => void
}

export interface ServiceLink {
  /** Of the service, while it is connected; null: it is not. */
  endpoint(): Endpoint | null
  /** The version of the service, as it said last. */
  version(): string
  /** What it said last; null while it is not connected. */
  state(): Extract<AttachMessage, { readonly type: 'state' }> | null
  /** Not connected, and no process is there that could be it. */
  isGone(): boolean
  /** Whether the service that answers cannot be attached to: it is of an earlier version. */
  isTooOld(): boolean
  /** A call did not get through: the connection is created again. */
  doubt(): void
  /** Does not wait for the next try. */
  retryNow(): void
  stop(): void
}

const FIRST_WAIT: Millis = SECOND / 4
const LONGEST_WAIT: Millis = 5 * SECOND
/** For the answer to a notice. */
const ANSWER: Millis = 5 * SECOND
const NOT_FOUND = 404

/** Begins at once, and goes on until it is stopped. */
export function createServiceLink(options: ServiceLinkOptions): ServiceLink {
  const { dataDir, clock, log, notifier, languages, onChange } = options
  const stopped = new AbortController()
  let attempt = new AbortController()
  let connected: Endpoint | null = null
  let version = ''
  let state: ReturnType<ServiceLink['state']> = null
  let isGone = false
  let isTooOld = false
  let wake = () => {}

  async function follow(): Promise<void> {
    let failures = 0
    while (!stopped.signal.aborted) {
      const endpoint = endpointIn(dataDir)
      if (endpoint !== null && (await connect(endpoint))) failures = 0
      lose()
      failures += 1
      await pause(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)))
    }
  }

  /** @returns whether it was connected; resolves when it is no longer */
  async function connect(endpoint: Endpoint): Promise<boolean> {
    attempt = new AbortController()
    const { url, token } = endpoint
    const status = await readEvents({
      url: `${url}/window/attach`,
      headers: { 'x-api-key': token, 'accept-language': languages().join(',') || '*' },
      clock,
      signal: AbortSignal.any([stopped.signal, attempt.signal]),
      onEvent: ({ data }) => hear(JSON.parse(data), endpoint),
    })
    isTooOld = status === NOT_FOUND
    return connected !== null
  }

  function hear(message: AttachMessage, endpoint: Endpoint): void {
    switch (message.type) {
      case 'hello':
        ;({ version } = message)
        connected = endpoint
        isGone = false
        log.info(`attached to the service at ${endpoint.url}, version ${version}`)
        break
      case 'state':
        state = message
        break
      case 'notice':
        void show(message, endpoint)
        return
      default:
        // Of a later version.
        return
    }
    onChange()
  }

  function lose(): void {
    if (connected !== null && !stopped.signal.aborted) log.warn('the service is disconnected')
    connected = null
    state = null
    const left = endpointIn(dataDir)
    isGone = left === null || !isRunning(left.pid)
    if (!stopped.signal.aborted) onChange()
  }

  async function show(
    { id, notice }: Extract<AttachMessage, { readonly type: 'notice' }>,
    { url, token }: Endpoint,
  ): Promise<void> {
    const result = await notifier.show(notice)
    const outcome: NoticeOutcome = { id, result }
    // Unanswered, the service shows it itself.
    await fetch(`${url}/window/attach`, {
      method: 'POST',
      headers: { 'x-api-key': token, 'content-type': 'application/json' },
      body: JSON.stringify(outcome),
      signal: AbortSignal.timeout(ANSWER),
    }).catch((error) => log.warn(`the service cannot be told of a notice: ${errorText(error)}`))
  }

  function pause(wait: Millis): Promise<void> {
    if (stopped.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      let cancel: Cancel = () => {}
      wake = () => {
        cancel()
        resolve()
      }
      cancel = clock.setTimer(wait, wake)
    })
  }

  void follow()
  return {
    endpoint: () => connected,
    version: () => version,
    state: () => state,
    isGone: () => connected === null && isGone,
    isTooOld: () => isTooOld,
    doubt: () => attempt.abort(),
    retryNow: () => wake(),
    stop() {
      stopped.abort()
      wake()
    },
  }
}

/** Null: no server runs, or its file cannot be read now. */
function endpointIn(dataDir: string): Endpoint | null {
  try {
    return endpointOf(dataDir)
  } catch {
    return null
  }
}
