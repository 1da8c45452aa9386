// What an integration would send, as its form shows it.

/** One request or message: a webhook has one for a status, a kind may have several. */
export interface SendingPreview {
  readonly status: 'up' | 'down'
  /** Method and URL, or a socket's address; empty: neither. */
  readonly line: string
  /** Headers, or variables of a command's environment, in their order. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly body: string
}
