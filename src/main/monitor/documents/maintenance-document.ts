// A maintenance window as JSON: what `tocsin maintenance list --json` and an export of checks say of it, and how an
// import reads it. Pure.
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { isoSeconds, type Millis, SECOND } from '../../clock.ts'
import type { MaintenanceDraft, MaintenanceTimes } from '../rules/maintenance.ts'

/** `start` and `end` in ISO, or `schedule`, `tz` and `length` in seconds. */
export function timesDocument(times: MaintenanceTimes) {
  return times.type === 'once'
    ? { start: isoSeconds(times.start), end: isoSeconds(times.end) }
    : { schedule: times.schedule, tz: times.tz, length: times.length / SECOND }
}

export type MaintenanceDocument = ReturnType<typeof timesDocument> & {
  readonly name: string
  readonly on: boolean
  readonly tag: string | null
  readonly uuids: readonly string[] | null
}

/**
 * As an export has it. Of which project it was is not said: an import makes it one of its own project.
 * @param uuids of single checks; null: whichever the tag says
 */
export function maintenanceDocument(
  { name, isOn, times, tag }: Pick<MaintenanceDraft, 'name' | 'isOn' | 'times' | 'tag'>,
  uuids: readonly string[] | null,
): MaintenanceDocument {
  return { name, on: isOn, ...timesDocument(times), tag: tag === '' ? null : tag, uuids }
}

export interface ReadMaintenance {
  readonly draft: Pick<MaintenanceDraft, 'name' | 'isOn' | 'times' | 'tag'>
  readonly uuids: readonly string[] | null
}

/** A text: what is wrong with it. Whether its times make sense, the rules say. */
export function readMaintenance(value: unknown): ReadMaintenance | string {
  if (typeof value !== 'object' || value === null) return englishOf(tell('moved.noObject'))
  const { name, on = true, tag = null, uuids = null } = value as Readonly<Record<string, unknown>>
  if (typeof name !== 'string') return englishOf(tell('moved.field.text', { field: 'name' }))
  if (typeof on !== 'boolean') return englishOf(tell('moved.field.flag', { field: 'on' }))
  if (tag !== null && typeof tag !== 'string')
    return englishOf(tell('moved.field.text', { field: 'tag' }))
  if (uuids !== null && !isTexts(uuids))
    return englishOf(tell('moved.field.texts', { field: 'uuids' }))
  const times = readTimes(value)
  if (times === null) return englishOf(tell('moved.noTimes'))
  return { draft: { name, isOn: on, times, tag: tag ?? '' }, uuids }
}

/** As `maintenanceDocument` would write it; null: it makes no sense. */
export function documentIn(value: unknown): MaintenanceDocument | null {
  const read = readMaintenance(value)
  return typeof read === 'string' ? null : maintenanceDocument(read.draft, read.uuids)
}

function readTimes(document: object): MaintenanceTimes | null {
  const { start, end, schedule, tz, length } = document as Readonly<Record<string, unknown>>
  if (typeof schedule === 'string') {
    if (typeof tz !== 'string' || typeof length !== 'number') return null
    return { type: 'recurring', schedule, tz, length: length * SECOND }
  }
  const [from, to] = [readInstant(start), readInstant(end)]
  return from === null || to === null ? null : { type: 'once', start: from, end: to }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

function readInstant(text: unknown): Millis | null {
  if (typeof text !== 'string' || !INSTANT.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
