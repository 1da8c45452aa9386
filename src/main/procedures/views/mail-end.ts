// The last line of what a mail says. Its reader is loaded on demand: mails are rare, and the HTML parser is large.
import { lastLine } from '../../notify/desktop-channel/notice-text.ts'

/**
 * @param bytes of the mail, or of its beginning
 * @param isPosted whether it came as the body of a request, and may be something else
 * @returns of its text, or where that is empty its subject; of something else `''`
 */
export type MailEnd = (bytes: Uint8Array, isPosted?: boolean) => string

let loaded: MailEnd | null = null

export async function loadMailEnd(): Promise<MailEnd> {
  const { isMessage, readMessage } = await import('../../mail/message.ts')
  loaded ??= (bytes, isPosted = false) => {
    try {
      if (isPosted && !isMessage(bytes)) return ''
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
