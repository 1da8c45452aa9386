// Examines each part of an installation, whether or not its server runs, and reports what is wrong.
// Changes nothing.

import fs from 'node:fs'
import type { Trouble } from '../../shared/model/trouble.ts'
import { englishOf } from '../../shared/words/english.ts'
import { type ToldTime, tell } from '../../shared/words/told.ts'
import type { Millis } from '../clock.ts'
import { isDamage, reasonOf } from '../errors.ts'
import { LAST_TICK_SETTING } from '../monitor/operations/watch.ts'
import { ZONE_NAMES } from '../monitor/schedule/zones.ts'
import { findNotifySend } from '../notify/notifier/notify-send.ts'
import { readSpoolState } from '../spool/state.ts'
import { rightsProblem } from '../store/data-dir.ts'
import { MONITOR_MIGRATIONS } from '../store/monitor-schema.ts'
import { lacksRoom } from '../store/reserve.ts'
import { SECRETS_MIGRATIONS } from '../store/secrets-schema.ts'
import { ask, examineDatabase, rowsOf, setting } from './databases.ts'
import { type Detail, type Examined, wrong } from './examined.ts'
import { examineLauncher } from './launcher.ts'
import { examineMasterKey } from './master-key.ts'
import { examinePort } from './port.ts'
import { examineHeartbeat, examineRelays, examineRemotes } from './remotes.ts'
import { examineRequests } from './requests.ts'
import { examineSettings } from './settings.ts'

export interface Finding {
  readonly part: Detail
  readonly ok: boolean
  readonly detail: Detail
}

type Examination = (examined: Examined) => Detail | Promise<Detail>

/** Each part with its examination: a detail when it is well, an error when it is not. */
const PARTS: readonly (readonly [part: Detail, examine: Examination])[] = [
  [tell('doctor.part.folder'), examineFolder],
  ['monitor.sqlite', (examined) => examineDatabase(examined, 'monitor.sqlite', MONITOR_MIGRATIONS)],
  ['secrets.sqlite', (examined) => examineDatabase(examined, 'secrets.sqlite', SECRETS_MIGRATIONS)],
  [tell('doctor.part.keys'), examineKeys],
  [tell('doctor.part.settings'), examineSettings],
  [tell('doctor.part.port'), examinePort],
  [tell('doctor.part.clock'), examineClock],
  [tell('doctor.part.zones'), examineZones],
  [tell('doctor.part.notifier'), examineNotifier],
  [tell('doctor.part.requests'), examineRequests],
  [tell('doctor.part.spool'), examineSpool],
  [tell('doctor.part.remotes'), (examined) => examineRemotes(rowsOf(examined))],
  [tell('doctor.part.relays'), (examined) => examineRelays(rowsOf(examined))],
  [tell('doctor.part.heartbeat'), (examined) => examineHeartbeat((key) => setting(examined, key))],
  [tell('doctor.part.launcher'), examineLauncher],
]

/** A finding in English, as the command line and the diagnostics say it. */
export interface PlainFinding {
  readonly part: string
  readonly ok: boolean
  readonly detail: string
}

export function plainly({ part, ok, detail }: Finding): PlainFinding {
  return { part: englishOf(part), ok, detail: englishOf(detail) }
}

/** What was found of each part, in a fixed order. */
export async function examineAll(examined: Examined): Promise<readonly Finding[]> {
  const { troubles } = examined
  const findings: Finding[] = troubles === undefined ? [] : [selfFinding(troubles)]
  for (const [part, examine] of PARTS) {
    try {
      findings.push({ part, ok: true, detail: await examine(examined) })
    } catch (error) {
      findings.push({ part, ok: false, detail: detailOf(part, error) })
    }
  }
  return findings
}

/** Why a database is damaged stands in its own line; every part that reads it would repeat that. */
function detailOf(part: Detail, error: unknown): Detail {
  const isDatabase = typeof part === 'string'
  return isDamage(error) && !isDatabase ? tell('doctor.unread') : reasonOf(error)
}

/** What the running application noticed itself: files that are gone, a full disk. */
function selfFinding(troubles: readonly Trouble[]): Finding {
  const [first, ...others] = troubles.map(troubleDetail)
  const detail = others.reduce<Detail>(
    (a, b) => tell('doctor.two', { a, b }),
    first ?? tell('doctor.running'),
  )
  return { part: tell('doctor.part.application'), ok: troubles.length === 0, detail }
}

function troubleDetail({ text, remedy, told = { text, remedy } }: Trouble): Detail {
  return remedy === '' ? told.text : tell('doctor.and', { a: told.text, b: told.remedy })
}

function examineFolder({ dataDir, troubles = [] }: Examined): Detail {
  if (!fs.existsSync(dataDir)) return tell('doctor.newFolder', { folder: dataDir })
  if (!fs.statSync(dataDir).isDirectory()) throw wrong(tell('doctor.noFolder', { folder: dataDir }))
  fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  const problem = rightsProblem(dataDir)
  if (problem !== null) throw wrong(problem)
  if (troubles.some(({ kind }) => kind === 'full') || lacksRoom(dataDir)) {
    throw wrong(tell('doctor.noRoom', { folder: dataDir }))
  }
  return dataDir
}

/** Signals of jobs that wait are no trouble: the server that is started next counts them. */
function examineSpool({ dataDir }: Examined): Detail {
  const state = readSpoolState(dataDir)
  const { waiting: n, since, refused, refusedFolder: folder } = state
  const counted = n === 0 ? tell('doctor.nothingWaits') : tell('doctor.waiting', { n })
  const waiting =
    n === 0 || since === null
      ? counted
      : tell('doctor.waitingSince', { waiting: counted, time: { at: since } })
  if (refused === 0) return waiting
  const a = tell('doctor.refused', { waiting, n: refused, folder })
  if (state.refusedChecks.length === 0) throw wrong(a)
  const checks = state.refusedChecks.join(', ')
  throw wrong(tell('doctor.and', { a, b: tell('doctor.refusedFor', { checks }) }))
}

async function examineKeys(examined: Examined): Promise<Detail> {
  const count = ask(examined, 0, (db) =>
    Number(db.prepare('SELECT count(*) FROM keys').pluck().get()),
  )
  const note = examined.desktop?.keyNote() ?? null
  const keys = tell('doctor.keys', { n: count, master: await examineMasterKey(examined) })
  return note === null ? keys : tell('doctor.and', { a: keys, b: note })
}

function examineClock(examined: Examined): Detail {
  const now = examined.clock.now()
  const lastTick = Number(setting(examined, LAST_TICK_SETTING) ?? 0)
  // A little back is a clock being corrected; more means that one of the two times was wrong.
  if (now < lastTick - 60_000) {
    throw wrong(tell('doctor.clockBehind', { now: exactly(now), last: exactly(lastTick) }))
  }
  return tell('doctor.clockReads', { time: exactly(now) })
}

function exactly(at: Millis): ToldTime {
  return { at, isExact: true }
}

function examineZones(): Detail {
  const missing = ZONE_NAMES.filter((zone) => !isKnownZone(zone))
  if (missing.length > 0) throw wrong(tell('doctor.unknownZones', { zones: missing.join(', ') }))
  const version = process.versions.tz ?? ''
  return tell('doctor.zones', { count: ZONE_NAMES.length, version })
}

function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

function examineNotifier({ env, desktop }: Examined): Detail {
  const trouble = desktop?.notifierTrouble() ?? null
  if (trouble !== null) throw wrong(trouble)
  if (desktop !== undefined) return tell('doctor.desktopShows')
  const found = findNotifySend(env)
  return 'program' in found ? found.program : tell('doctor.logLines', { why: found.missing })
}
