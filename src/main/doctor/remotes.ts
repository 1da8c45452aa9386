// The doctor's examination of other servers and of what is relayed to them, as the database has it: nobody
// is asked.

import { isoSeconds } from '../clock.ts'
import { HEARTBEAT_SETTING, OUTCOME_SETTING } from '../remotes/operations/heartbeat.ts'
import { readHeartbeat, readOutcome } from '../remotes/rules/heartbeat.ts'

/** Runs a query that only reads. */
export type RowsOf = <T>(sql: string) => readonly T[]

interface RemoteRow {
  readonly name: string
  readonly state: string
  readonly detail: string
}

/** The outcome of the last request to each other server; sends none itself. */
export function examineRemotes(rows: RowsOf): string {
  const remotes = rows<RemoteRow>('SELECT name, state, detail FROM remotes ORDER BY created')
  const wrong = remotes.filter(({ state }) => !['ok', 'new', 'off'].includes(state))
  if (wrong.length === 0) return remotes.length === 0 ? 'none' : `${remotes.length} in order`
  const lines = wrong.map(({ name, state, detail }) => `${name} is ${state}: ${detail}`)
  throw new Error(lines.join('; '))
}

interface RelayRow {
  readonly name: string
  readonly state: string
  readonly error: string
  readonly waiting: number
}

/** What waits is no trouble: it is sent when the other server answers. */
export function examineRelays(rows: RowsOf): string {
  const relays =
    rows<RelayRow>(`SELECT coalesce(nullif(checks.name, ''), checks.uuid) AS name, state, last_error AS error,
       coalesce(waiting, 0) AS waiting
     FROM relays JOIN checks ON checks.id = relays.check_id
     LEFT JOIN (SELECT check_id, count(*) AS waiting FROM relay_queue GROUP BY check_id) AS queue
       ON queue.check_id = relays.check_id ORDER BY relays.check_id`).filter(
      ({ state }) => state !== 'off',
    )
  const wrong = relays.filter(({ state }) => state === 'broken')
  if (wrong.length > 0) {
    throw new Error(wrong.map(({ name, error }) => `${name} is broken: ${error}`).join('; '))
  }
  const waiting = relays.reduce((sum, relay) => sum + relay.waiting, 0)
  const note = waiting === 0 ? '' : `, ${counted(waiting)} waiting`
  return relays.length === 0 ? 'none' : `${relays.length} in order${note}`
}

/** @param setting reads a stored setting; null: it is not there */
export function examineHeartbeat(setting: (key: string) => string | null): string {
  if (readHeartbeat(setting(HEARTBEAT_SETTING)) === null) return 'none'
  const { lastOk, lastError } = readOutcome(setting(OUTCOME_SETTING))
  if (lastError !== '') throw new Error(`the last one did not arrive: ${lastError}`)
  return lastOk === null ? 'none was sent yet' : `arrived at ${isoSeconds(lastOk)}`
}

/** `1 signal`, `2 signals`. */
export function counted(signals: number): string {
  return signals === 1 ? '1 signal' : `${signals} signals`
}
