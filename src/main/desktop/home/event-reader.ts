// Reads server-sent events of the service until the stream ends. Knows no Electron.

import { createEventReader, type ServerEvent } from '../../../shared/event-stream.ts'
import type { Cancel, Clock, Millis } from '../../clock.ts'

export interface ReadEventsOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly clock: Pick<Clock, 'setTimer'>
  /** Ends it. */
  readonly signal: AbortSignal
  readonly onOpen?: () => void
  readonly onEvent: (event: ServerEvent) => void
}

/** The server sends a heartbeat every 15 s: after so long without one, the connection is lost. */
const SILENCE: Millis = 40_000

/**
 * Resolves when the stream has ended, however it did.
 * @returns the status of a refusal; null: it was open, or nobody answered
 */
export async function readEvents(options: ReadEventsOptions): Promise<number | null> {
  const { url, headers, clock, onOpen = () => {}, onEvent } = options
  const silent = new AbortController()
  let cancel: Cancel = () => {}
  const heard = () => {
    cancel()
    cancel = clock.setTimer(SILENCE, () => silent.abort())
  }
  try {
    heard()
    const signal = AbortSignal.any([options.signal, silent.signal])
    const answer = await fetch(url, { headers, signal, redirect: 'error' })
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel()
      return answer.status
    }
    onOpen()
    const reader = createEventReader()
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      heard()
      for (const event of reader.push(text)) onEvent(event)
    }
  } catch {
    // Nobody listens, or the connection was lost: whoever asked looks again.
  } finally {
    cancel()
    silent.abort()
  }
  return null
}
