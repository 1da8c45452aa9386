// Cookies of a request, read by the `cookie` package.
import { parseCookie } from 'cookie'

/** The value of the first cookie of that name, as sent; undefined: there is none. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  return parseCookie(header ?? '', { decode: asSent })[name]
}

function asSent(value: string): string {
  return value
}
