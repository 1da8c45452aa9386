// The doctor's examination of other servers and of what is relayed to them, as the database has it: nobody
// is asked.

import type { RemoteStateName } from '../../shared/views/remotes.ts'
import { recognized } from '../../shared/words/recognized.ts'
import { type Told, tell } from '../../shared/words/told.ts'
import { HEARTBEAT_SETTING, OUTCOME_SETTING } from '../remotes/operations/heartbeat.ts'
import { readHeartbeat, readOutcome } from '../remotes/rules/heartbeat.ts'
import type { RowsOf } from './databases.ts'
import { wrong } from './examined.ts'

interface RemoteRow {
  readonly name: string
  readonly state: RemoteStateName
  readonly detail: string
}

/** Of the others nothing is amiss. */
const AMISS: Readonly<Partial<Record<RemoteStateName, Told>>> = {
  unreachable: tell('doctor.remoteState.unreachable'),
  limited: tell('doctor.remoteState.limited'),
  refused: tell('doctor.remoteState.refused'),
  untrusted: tell('doctor.remoteState.untrusted'),
  strange: tell('doctor.remoteState.strange'),
  locked: tell('doctor.remoteState.locked'),
}

/** The outcome of the last request to each other server; sends none itself. */
export function examineRemotes(rows: RowsOf): Told {
  const remotes = rows<RemoteRow>('SELECT name, state, detail FROM remotes ORDER BY created')
  const bad = remotes.flatMap(({ name, state, detail }) => {
    const told = AMISS[state]
    if (told === undefined) return []
    return [tell('doctor.remote', { name, state: told, reason: stored(detail) })]
  })
  if (bad.length === 0) return inOrder(remotes.length)
  throw wrong(all(bad))
}

interface RelayRow {
  readonly name: string
  readonly state: string
  readonly error: string
  readonly waiting: number
}

/** What waits is no trouble: it is sent when the other server answers. */
export function examineRelays(rows: RowsOf): Told {
  const relays =
    rows<RelayRow>(`SELECT coalesce(nullif(checks.name, ''), checks.uuid) AS name, state, last_error AS error,
       coalesce(waiting, 0) AS waiting
     FROM relays JOIN checks ON checks.id = relays.check_id
     LEFT JOIN (SELECT check_id, count(*) AS waiting FROM relay_queue GROUP BY check_id) AS queue
       ON queue.check_id = relays.check_id ORDER BY relays.check_id`).filter(
      ({ state }) => state !== 'off',
    )
  const broken = relays.filter(({ state }) => state === 'broken')
  if (broken.length > 0) {
    throw wrong(
      all(
        broken.map(({ name, error }) =>
          tell('doctor.brokenRelay', { name, reason: stored(error) }),
        ),
      ),
    )
  }
  const waiting = relays.reduce((sum, relay) => sum + relay.waiting, 0)
  if (waiting === 0 || relays.length === 0) return inOrder(relays.length)
  return tell('doctor.inOrderWaiting', { count: relays.length, n: waiting })
}

/** What went wrong is stored in English; each reader has it in their language. */
function stored(text: string): string | Told {
  return recognized(text) ?? text
}

function inOrder(count: number): Told {
  return count === 0 ? tell('doctor.none') : tell('doctor.inOrder', { count })
}

/** Beside each other. @param findings at least one */
function all([first = '', ...others]: readonly (string | Told)[]): string | Told {
  return others.length === 0 ? first : tell('doctor.both', { a: first, b: all(others) })
}

/** @param setting reads a stored setting; null: it is not there */
export function examineHeartbeat(setting: (key: string) => string | null): Told {
  if (readHeartbeat(setting(HEARTBEAT_SETTING)) === null) return tell('doctor.none')
  const { lastOk, lastError } = readOutcome(setting(OUTCOME_SETTING))
  if (lastError !== '') throw wrong(tell('doctor.heartbeatLost', { reason: stored(lastError) }))
  if (lastOk === null) return tell('doctor.noneSent')
  return tell('doctor.arrived', { time: { at: lastOk } })
}
