// Writes server-sent events to one reader. A reader that is too slow is disconnected, not buffered for.
import type { ServerResponse } from 'node:http'
import { type Cancel, type Clock, type Millis, SECOND } from '../../clock.ts'
import { WINDOW_HEADERS } from './guard.ts'

const HEARTBEAT: Millis = 15 * SECOND
/** Bytes that wait for one reader. */
const MAX_BUFFERED = 4 * 1024 * 1024

const HEADERS = {
  ...WINDOW_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies that gather answers would gather for ever.
  'x-accel-buffering': 'no',
} as const

export interface EventWriter {
  /** @param text of whole events */
  write(text: string): void
  end(): void
}

export function createEventWriter(response: ServerResponse, clock: Clock): EventWriter {
  let cancelHeartbeat: Cancel | undefined

  function write(text: string): void {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > MAX_BUFFERED) response.destroy()
    else rest()
  }

  /** Silence tells the reader that the connection is lost. */
  function rest(): void {
    cancelHeartbeat?.()
    cancelHeartbeat = clock.setTimer(HEARTBEAT, () => write(':\n\n'))
  }

  response.writeHead(200, HEADERS)
  return {
    write,
    end() {
      cancelHeartbeat?.()
      response.end()
    },
  }
}
