// The addresses that may leave for the system's browser or mail program. Pure.

/** Longer ones overflow what some desktops hand to their browser. */
const MAX_LENGTH = 2048
/** A mail program may know more, such as `attach`, which names a file of this machine. */
const MAIL_FIELDS = new Set(['subject', 'body'])

/** The address as it may be opened: https or mailto, parsed and rewritten. Null: never. */
export function externalUrl(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  const url = URL.parse(text)
  if (url?.protocol === 'https:') return isPlainWebsite(url) ? url.href : null
  if (url?.protocol === 'mailto:') return isPlainMail(url) ? url.href : null
  return null
}

/** A user in the address makes one website look like another. */
function isPlainWebsite({ hostname, username, password }: URL): boolean {
  return hostname !== '' && username === '' && password === ''
}

function isPlainMail({ pathname, searchParams, hash }: URL): boolean {
  const fields = [...searchParams.keys()]
  const isOneAddress = /^[\w.!#$&'*+/=?^`{|}~-]+@[\w.-]+$/.test(pathname)
  return isOneAddress && hash === '' && fields.every((field) => MAIL_FIELDS.has(field))
}
