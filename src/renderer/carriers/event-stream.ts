// Server-sent events out of a stream of text. Own reading instead of EventSource, which hides the
// status of a refusal and cannot resume after it has given up.

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
  let rest = ''
  let id = ''
  let type = ''
  let data: string[] = []

  /** A comment has an empty field, which means nothing, as any unknown one. */
  function take(line: string): ServerEvent | null {
    if (line === '') return finish()
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'id') id = value
    else if (field === 'event') type = value
    else if (field === 'data') data.push(value)
    return null
  }

  function finish(): ServerEvent | null {
    const event = data.length === 0 ? null : { id, type: type || 'message', data: data.join('\n') }
    type = ''
    data = []
    return event
  }

  return {
    push(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      return lines.map((line) => take(line.replace(/\r$/, ''))).filter((event) => event !== null)
    },
  }
}
