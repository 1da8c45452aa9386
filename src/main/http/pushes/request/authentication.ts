// Who a request is from (contract push.md 2.1): the API token of either header style. Pure.
import type { IncomingHttpHeaders } from 'node:http'
import type { Account } from '../../../secrets/push.ts'
import { headerText } from '../answers/headers.ts'

export type Authentication =
  /** Credentials were sent and open nothing: 401 even where anybody may ask. */
  { readonly outcome: 'refused' } | { readonly outcome: 'known'; readonly account: Account | null }

/** @param accountOf the account behind a token, or null */
export function authenticate(
  headers: IncomingHttpHeaders,
  accountOf: (token: string) => Account | null,
): Authentication {
  const token = tokenOf(headers)
  const account = token === '' ? null : accountOf(token)
  if (account !== null) return { outcome: 'known', account }
  return claimsAccount(headers) ? { outcome: 'refused' } : { outcome: 'known', account: null }
}

/** Whether the request carries credentials, right or wrong. */
export function claimsAccount(headers: IncomingHttpHeaders): boolean {
  return headers.authorization !== undefined || headers['x-user-token'] !== undefined
}

/** The legacy pair wins; else the last word of `Authorization`. Empty: none. */
function tokenOf(headers: IncomingHttpHeaders): string {
  const email = (headerText(headers['x-user-email']) ?? '').trim()
  const token = (headerText(headers['x-user-token']) ?? '').trim()
  if (email !== '' && token !== '') return token
  return (headers.authorization ?? '').split(/\s+/).findLast((word) => word !== '') ?? ''
}
