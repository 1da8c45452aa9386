// The cookie that carries "you have just deleted it" from the button to the page that it leads to
// (contract push.md 11.6). It says nothing that the browser did not do itself: whoever sends one without
// having deleted anything learns nothing of the push.
import { cookieValue } from '../cookies.ts'
import { pageCookie } from './page-cookie.ts'

const LIFETIME_SECONDS = 60

export function readDeleted(header: string | undefined, token: string): boolean {
  return cookieValue(header, cookieName(token)) === '1'
}

/** @param secure the page came over HTTPS */
export function deletedCookie(token: string, secure: boolean): string {
  const cookie = { name: cookieName(token), value: '1', maxAgeSeconds: LIFETIME_SECONDS }
  return pageCookie(token, cookie, secure)
}

/** Takes the cookie back: the page is shown once. */
export function noDeletedCookie(token: string, secure: boolean): string {
  return pageCookie(token, { name: cookieName(token), value: '', maxAgeSeconds: 0 }, secure)
}

function cookieName(token: string): string {
  return `${token}-d`
}
