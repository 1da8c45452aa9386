// The built file that an address of the window's scheme names. Pure; scheme.ts serves it.
import path from 'node:path'

export const SCHEME = 'tocsin-app'
const HOST = 'window'
const PAGE_URL = `${SCHEME}://${HOST}/index.html`

/** What the build names its files with: no separator, colon, control character or dot alone. */
const FILE_NAME = /^(?!\.+$)[\w.-]+$/

/**
 * The file in `folder`, or null where the address is not one of the window's. A path without an
 * extension is a view's, and gets the page.
 */
export function pageFile(folder: string, address: string): string | null {
  const segments = pageSegments(address)
  if (segments === null) return null
  const file = path.resolve(folder, ...segments)
  // The names above cannot leave the folder; should they ever be widened, this still holds.
  return file.startsWith(path.resolve(folder) + path.sep) ? file : null
}

function pageSegments(address: string): readonly string[] | null {
  if (!isWindowAddress(address)) return null
  // As it was sent: the parser would resolve the dots of somebody who tries to climb.
  const [rawPath = ''] = address.slice(`${SCHEME}://${HOST}`.length).split(/[?#]/)
  const names = rawPath.split('/').slice(1)
  if (rawPath === '' || rawPath === '/') return ['index.html']
  if (!names.every((name) => FILE_NAME.test(name))) return null
  return path.posix.extname(rawPath) === '' ? ['index.html'] : names
}

/** Whether an address is of the window's scheme and host, with no user, port or disguise. */
export function isWindowAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== `${SCHEME}:` || url.host !== HOST) return false
  return (
    url.username === '' && url.password === '' && /^tocsin-app:\/\/window(?=[/?#]|$)/.test(address)
  )
}

/** The address of a view, such as `/checks/…`: it lives in the part behind the `#`. */
export function viewAddress(route: string): string {
  return `${PAGE_URL}#${route}`
}

/** Whether a download is one that the window made itself: a blob of its own origin. */
export function isOwnDownload(address: string): boolean {
  return address.startsWith('blob:') && isWindowAddress(address.slice('blob:'.length))
}
