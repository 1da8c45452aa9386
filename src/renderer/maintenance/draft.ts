// A maintenance window while it is edited: times as a person types them, in the window's zone. Pure.
import type { CheckGroup } from '../../shared/views/checks.ts'
import type { MaintenanceSpec } from '../../shared/views/maintenance.ts'
import { t } from '../words/t.ts'

export interface MaintenanceDraft {
  readonly name: string
  readonly covers: 'all' | 'group' | 'single'
  readonly project: string | null
  readonly tag: string
  /** UUIDs. */
  readonly checks: readonly string[]
  readonly type: MaintenanceSpec['times']['type']
  /** `2026-11-23T22:00`, as a field of the browser has it; empty: not given. */
  readonly start: string
  readonly end: string
  readonly schedule: string
  readonly tz: string
  /** Seconds. */
  readonly length: number
  readonly isOn: boolean
}

/**
 * Names what was typed and not saved.
 * @param id null: of a new window
 */
export function draftKey(id: string | null): string {
  return `/settings/maintenance#${id ?? ''}`
}

const HOUR = 3_600_000
const TWO_HOURS = 7200

/** From the next full hour, two hours long. */
export function newDraft(now: number, zone: string, group?: CheckGroup): MaintenanceDraft {
  const start = Math.ceil(now / HOUR) * HOUR
  return {
    name: '',
    covers: group === undefined ? 'all' : 'group',
    project: group?.project ?? null,
    tag: group?.tag ?? '',
    checks: [],
    type: 'once',
    start: wallOf(start, zone),
    end: wallOf(start + 2 * HOUR, zone),
    ...{ schedule: '0 3 * * 0', tz: zone, length: TWO_HOURS, isOn: true },
  }
}

export function draftOf(spec: MaintenanceSpec, now: number, zone: string): MaintenanceDraft {
  const { name, project, tag, checks, times, isOn } = spec
  const covers = checks !== null ? 'single' : project === null && tag === '' ? 'all' : 'group'
  const known = { ...newDraft(now, zone), name, project, tag, checks: checks ?? [], isOn }
  if (times.type === 'recurring') {
    const { schedule, tz, length } = times
    return { ...known, covers, type: 'recurring', schedule, tz, length: length / 1000 }
  }
  const [start, end] = [wallOf(times.start, zone), wallOf(times.end, zone)]
  return { ...known, covers, type: 'once', start, end }
}

/** Null: a time is not given. */
export function specOf(draft: MaintenanceDraft, zone: string): MaintenanceSpec | null {
  const { name, covers, project, tag, checks, isOn, type, schedule, tz, length } = draft
  const coverage = {
    project: covers === 'group' ? project : null,
    tag: covers === 'group' ? tag.trim() : '',
    checks: covers === 'single' ? checks : null,
  }
  if (type === 'recurring') {
    return { name, ...coverage, isOn, times: { type, schedule, tz, length: length * 1000 } }
  }
  const [start, end] = [instantOf(draft.start, zone), instantOf(draft.end, zone)]
  return start === null || end === null
    ? null
    : { name, ...coverage, isOn, times: { type, start, end } }
}

/** What is not given, by its field: what the server cannot be asked about while a time is missing. */
export function missing(
  { name, start, end }: Pick<MaintenanceDraft, 'name' | 'start' | 'end'>,
  zone: string,
): Readonly<Record<string, string>> {
  const times = Object.entries({ start, end }).filter(([, wall]) => instantOf(wall, zone) === null)
  return {
    ...(name.trim() === '' ? { name: t('maintenance.enterName') } : {}),
    ...Object.fromEntries(times.map(([field]) => [field, t('maintenance.enterTime')])),
  }
}

/** `2026-11-23T22:00`: what a clock of the zone shows. */
export function wallOf(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric' },
    ...{ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/** When a clock of the zone shows that; one that a clock change skips is as much later. Null: it is none. */
export function instantOf(wall: string, zone: string): number | null {
  const shown = Date.parse(`${wall}Z`)
  if (Number.isNaN(shown)) return null
  const offset = (at: number) => Date.parse(`${wallOf(at, zone)}Z`) - at
  const minute = (at: number) => Math.floor(at / 60_000) * 60_000
  // From the offset of a day before and after: one of them holds then.
  const found = [
    shown - offset(minute(shown - 24 * HOUR)),
    shown - offset(minute(shown + 24 * HOUR)),
  ]
  return found.find((at) => wallOf(at, zone) === wall.slice(0, 16)) ?? found[0] ?? null
}
