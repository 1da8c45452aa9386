// Replies of the SMTP listener, code and text (contract monitor.md 4.10), in the form that its
// library takes.

export interface Reply {
  readonly code: number
  readonly text: string
}

export const ACCEPTED: Reply = { code: 250, text: 'OK' }
export const FOREIGN_DOMAIN: Reply = { code: 550, text: '5.1.1 Recipient rejected' }
export const NO_MAILBOX: Reply = { code: 550, text: '5.1.1 Invalid mailbox' }
/** The message breaks a limit of its structure: sending it again would change nothing. */
export const UNREADABLE: Reply = { code: 554, text: '5.6.0 Message cannot be read' }
/** Nothing of the message is acknowledged: the sender tries again. */
export const NOT_STORED: Reply = { code: 451, text: '4.3.0 Not stored, try again later' }
export const NO_ROOM: Reply = { code: 452, text: '4.3.1 Too many messages at once, try again' }
export const GOODBYE: Reply = { code: 421, text: '4.3.2 Server shutting down' }

/** @param limit bytes */
export function tooLarge(limit: number): Reply {
  return { code: 552, text: `5.3.4 Message exceeds ${limit} bytes` }
}

/**
 * The reply as smtp-server takes it. The library has words of its own for what succeeds, so that
 * an acceptance, too, is handed over as the "error" that it sends to the letter.
 */
export function toSend({ code, text }: Reply): Error & { readonly responseCode: number } {
  return Object.assign(new Error(text), { responseCode: code })
}
