// A short-lived cookie of one push's pages: nothing but these pages gets it.

export interface PageCookie {
  readonly name: string
  /** As it is sent: no blank, semicolon or comma. */
  readonly value: string
  /** 0: takes the cookie back. */
  readonly maxAgeSeconds: number
}

/** The header that sets it. @param secure the page came over HTTPS */
export function pageCookie(token: string, cookie: PageCookie, secure: boolean): string {
  const { name, value, maxAgeSeconds } = cookie
  const attributes = `Path=/p/${token}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`
  return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`
}
