// Server-sent events out of a stream of text. A parser instead of the browser's EventSource, which
// hides the status of a refusal and cannot resume after it has given up.
import { createParser } from 'eventsource-parser'

export interface ServerEvent {
  /** Empty: the server gave none. */
  readonly id: string
  /** `message` unless the server named it. */
  readonly type: string
  readonly data: string
}

export interface EventReader {
  /** Takes the next piece, however it was cut; gives the events that are complete with it. */
  push(text: string): readonly ServerEvent[]
}

export function createEventReader(): EventReader {
  let complete: ServerEvent[] = []
  let lastId = ''
  const parser = createParser({
    onId(id) {
      lastId = id
    },
    onEvent({ event = 'message', data }) {
      complete.push({ id: lastId, type: event, data })
    },
  })
  return {
    push(text) {
      complete = []
      parser.feed(text)
      return complete
    },
  }
}
