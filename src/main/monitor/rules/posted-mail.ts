// What a whole mail begins with that came as the body of a request: as far as cron, mail programs and mail boxes
// write it. Pure. Whether it is a mail, only its reader knows.
const MAIL_START =
  /^(?:From [^\n]*\n)?(?:from|to|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|x-[a-z-]+):/i

/** Bytes of the beginning of a body that the list of events has: what is no mail is shown by them. */
export const SHOWN_START = 150

/** @param bytes of the body, or of its beginning */
export function beginsAsMail(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 1000)
  return MAIL_START.test(
    Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1'),
  )
}
