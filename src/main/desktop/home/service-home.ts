// The service that runs on the data folder, as the desktop app works on it: its procedures and its events
// over HTTP, what belongs to this app answered here. Knows no Electron.
import { type BridgeMessage, DISCONNECTED } from '../../../shared/bridge.ts'
import { createEmitter } from '../../../shared/emitter.ts'
import type { EventBatch, Snapshot } from '../../../shared/events.ts'
import type { CallAnswer } from '../../../shared/procedures/index.ts'
import type { AppState } from '../../../shared/views/settings.ts'
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Notice, Notifier } from '../../notify/notifier/notifier.ts'
import type { AnswerCall, Answered } from '../../procedures/context.ts'
import type { Speech } from '../../speech.ts'
import { ENGLISH } from '../../words.ts'
import type { TrayService } from '../tray/facts.ts'
import { readEvents } from './event-reader.ts'
import type { Home } from './home.ts'
import { createServiceLink, type ServiceLink } from './service-link.ts'
import { lostNotice, serviceLine } from './service-texts.ts'

export interface ServiceHomeOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
  readonly notifier: Notifier
  /** Follows the setting of the service. */
  readonly speech: Pick<Speech, 'words' | 'system' | 'follow'>
  /** The version of this app. */
  readonly version: string
  /** Answers the calls that are of this app and not of the service; null: it is of the service. */
  readonly answerOwn: (name: unknown, input: unknown) => Promise<Answered | null>
  /** What the window is to know of this app beside what the service says. */
  readonly dress: (app: AppState) => AppState
}

export interface ServiceHome extends Home {
  readonly link: ServiceLink
  /** Whether it was connected within that time. */
  connected(within: Millis): Promise<boolean>
}

/** A service that is restarted is back sooner. */
const LOST_FOR: Millis = 15 * SECOND
/** A restore of a large backup takes its time, and so does a person whom a keychain asks. */
const CALL_LIMIT: Millis = 10 * MINUTE
const RETRY: Millis = SECOND / 2
const UNREACHED: Answered = {
  status: 503,
  answer: { error: { code: DISCONNECTED, message: 'the Tocsin service does not answer' } },
}

export function createServiceHome(options: ServiceHomeOptions): ServiceHome {
  const { dataDir, clock, log, notifier, speech, version, answerOwn, dress } = options
  const changes = createEmitter()
  const windows = new Set<(message: BridgeMessage) => void>()
  let isConnected = false
  /** Aborted when it is lost: the streams of the windows are created again then. */
  let connection = new AbortController()
  let wasLost = false
  let cancelLost: Cancel = () => {}
  const link = createServiceLink({
    ...{ dataDir, clock, log, notifier, onChange },
    languages: speech.system,
  })

  function onChange(): void {
    const language = link.state()?.state.language
    if (language !== undefined) void speech.follow(language)
    const now = link.endpoint() !== null
    if (now !== isConnected) {
      isConnected = now
      if (now) found()
      else lost()
    }
    changes.emit()
  }

  function lost(): void {
    connection.abort()
    for (const tell of windows) tell({ connection: 'lost' })
    cancelLost = clock.setTimer(LOST_FOR, () => {
      wasLost = true
      show(lostNotice(link.isGone(), speech.words()))
    })
  }

  function found(): void {
    connection = new AbortController()
    cancelLost()
    if (link.version() !== version) log.warn(serviceLine(status(), ENGLISH))
    if (wasLost) show(lostNotice(null, speech.words()))
    wasLost = false
  }

  function show(notice: Notice): void {
    notifier.show(notice).catch((error) => log.warn(errorText(error)))
  }

  const status = () => ({
    ...{ isConnected, isGone: link.isGone() },
    ...{ service: link.version(), app: version },
  })

  async function callService(name: unknown, input: unknown): Promise<Answered> {
    const endpoint = link.endpoint()
    if (endpoint === null) return UNREACHED
    try {
      const answer = await fetch(`${endpoint.url}/window/call`, {
        method: 'POST',
        headers: { 'x-api-key': endpoint.token, 'content-type': 'application/json' },
        body: JSON.stringify({ name, input }),
        signal: AbortSignal.timeout(CALL_LIMIT),
      })
      const body: unknown = await answer.json()
      if (!isAnswer(body)) throw new Error(`it answered ${answer.status}`)
      return { status: answer.status, answer: name === 'app.snapshot' ? dressed(body) : body }
    } catch (error) {
      log.warn(`a call did not reach the service: ${errorText(error)}`)
      // Otherwise a window that was told so would not be told that it is back.
      link.doubt()
      return UNREACHED
    }
  }

  /** A snapshot with what this app says of itself. */
  function dressed(answer: CallAnswer): CallAnswer {
    if ('error' in answer) return answer
    const snapshot = answer.output as Snapshot
    return { output: { ...snapshot, app: dress(snapshot.app) } }
  }

  function dressBatch({ seq, events }: EventBatch): EventBatch {
    const dressedEvents = events.map((event) =>
      event.type === 'app' ? { ...event, app: dress(event.app) } : event,
    )
    return { seq, events: dressedEvents }
  }

  /** Reads the service's events for one window until that has gone. */
  async function followEvents(tell: (message: BridgeMessage) => void, signal: AbortSignal) {
    while (!signal.aborted) {
      const endpoint = link.endpoint()
      if (endpoint !== null) {
        const { url, token } = endpoint
        await readEvents({
          url: `${url}/window/events`,
          headers: { 'x-api-key': token },
          clock,
          signal: AbortSignal.any([signal, connection.signal]),
          // What happened before is in the snapshot that the window asks for now.
          onOpen: () => tell({ connection: 'back' }),
          onEvent: ({ data }) => tell(dressBatch(JSON.parse(data))),
        })
      }
      await new Promise<void>((resolve) => {
        clock.setTimer(RETRY, resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }

  const answerCall: AnswerCall = async (name, input) =>
    (await answerOwn(name, input)) ?? callService(name, input)

  return {
    link,
    answerCall,
    subscribe(listener) {
      const ended = new AbortController()
      windows.add(listener)
      void followEvents(listener, ended.signal)
      return () => {
        windows.delete(listener)
        ended.abort()
      }
    },
    address: () => link.endpoint()?.url ?? null,
    zone: () => link.state()?.state.zone ?? 'UTC',
    // The service opens them when it needs them.
    unlock: async () => {},
    tellWindow() {
      for (const tell of windows) tell({ connection: 'back' })
    },
    watcher: { suspending() {}, resumed: link.retryNow },
    state: () => link.state()?.state ?? null,
    troubles() {
      const state = link.state()
      return state?.told ?? state?.troubles ?? []
    },
    service: (): TrayService => ({
      line: serviceLine(status(), speech.words()),
      canStartHere: link.isGone(),
    }),
    onChange: changes.on,
    async stop() {
      cancelLost()
      link.stop()
      windows.clear()
    },
    connected(within) {
      if (isConnected) return Promise.resolve(true)
      return new Promise((resolve) => {
        const end = (found: boolean) => {
          cancel()
          off()
          resolve(found)
        }
        const cancel = clock.setTimer(within, () => end(false))
        const off = changes.on(() => {
          if (isConnected || link.isTooOld()) end(isConnected)
        })
      })
    },
  }
}

function isAnswer(value: unknown): value is CallAnswer {
  return typeof value === 'object' && value !== null && ('output' in value || 'error' in value)
}
