// The last line of what a mail says. Its reader is loaded on demand: mails are rare, and the HTML parser is large.
import { lastLine } from '../../notify/desktop-channel/notice-text.ts'

/** @param bytes of the mail, or of its beginning. @returns of its text, or where that is empty its subject */
export type MailEnd = (bytes: Uint8Array) => string

let loaded: MailEnd | null = null

export async function loadMailEnd(): Promise<MailEnd> {
  const { readMessage } = await import('../../mail/message.ts')
  loaded ??= (bytes) => {
    try {
      const { subject, body } = readMessage(bytes)
      return lastLine(body[0] ?? '') || lastLine(subject)
    } catch {
      // More parts or levels than mail programs write: what it says cannot be told.
      return ''
    }
  }
  return loaded ?? (() => '')
}

/** For who cannot wait. Null: it is not loaded yet. */
export function mailEndNow(): MailEnd | null {
  return loaded
}
