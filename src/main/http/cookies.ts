// Cookies of a request.

/** The value of the first cookie of that name, as sent; undefined: there is none. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}
