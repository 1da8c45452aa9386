// What became of requests, for the stream of activity: derived from the requests themselves, with what was asked for.
import type { Key } from './crypto/cipher.ts'
import { openLabel } from './crypto/request-sealing.ts'
import type { OwnedEntryPage } from './tables/audit.ts'
import type { RequestEvent, Requests } from './tables/requests.ts'

export interface RequestActivity extends RequestEvent {
  /** Empty: it cannot be read. */
  readonly title: string
}

/** Newest first. */
export type RequestEvents = (page: OwnedEntryPage) => readonly RequestActivity[]

export function createRequestEvents(
  table: Pick<Requests, 'events' | 'byToken'>,
  master: Key,
): RequestEvents {
  function titleOf(token: string): string {
    const row = table.byToken(token)
    try {
      return row === null ? '' : openLabel(master, token, row.label).title
    } catch {
      return ''
    }
  }

  return (page) => table.events(page).map((event) => ({ ...event, title: titleOf(event.token) }))
}
