// The cookie that carries the vault's pass from the passphrase form to the secret (contract push.md
// 7). Not here: what a pass is (secrets/).
import { cookieValue } from '../cookies.ts'
import { pageCookie } from './page-cookie.ts'

const LIFETIME_SECONDS = 180

/** The pass that the request carries for this push, or null. */
export function readPass(header: string | undefined, token: string): string | null {
  const value = cookieValue(header, cookieName(token))
  return value === undefined ? null : decoded(value)
}

/** @param secure the page came over HTTPS */
export function passCookie(token: string, pass: string, secure: boolean): string {
  return cookie(token, encodeURIComponent(pass), LIFETIME_SECONDS, secure)
}

/** Takes the cookie back: used once, a reload asks again. */
export function noPassCookie(token: string, secure: boolean): string {
  return cookie(token, '', 0, secure)
}

function cookie(token: string, value: string, maxAgeSeconds: number, secure: boolean): string {
  return pageCookie(token, { name: cookieName(token), value, maxAgeSeconds }, secure)
}

function cookieName(token: string): string {
  return `${token}-p`
}

function decoded(text: string): string | null {
  try {
    const value = decodeURIComponent(text)
    return value === '' ? null : value
  } catch {
    return null
  }
}
