// The columns of the checks table, and a row of them as a check.
import {
  SETTING_FIELDS,
  type SettingField,
  type SettingName,
} from '../../../shared/model/field-settings.ts'
import { type Flagged, toFlags } from '../../store/flags.ts'
import type { Check } from '../rules/check.ts'
import type { Watched } from '../rules/status.ts'

type Flag = { [K in keyof Check]: Check[K] extends boolean ? K : never }[keyof Check]

/** A row as SQLite gives it. */
export type Row = Flagged<Check, Flag>

/** Settings have the names of the API as columns. */
const SETTING_COLUMNS = Object.fromEntries(
  SETTING_FIELDS.map(([name, setting]) => [name, setting]),
) as Readonly<Record<SettingField, SettingName>>

const FLAGS = SETTING_FIELDS.filter(([, , { type }]) => type === 'flag').map(
  ([, setting]) => setting as Flag,
)

/** Columns, each with the property it becomes. */
export const COLUMNS = {
  id: 'id',
  project_id: 'projectId',
  uuid: 'uuid',
  unique_key: 'uniqueKey',
  badge_key: 'badgeKey',
  kind: 'kind',
  ...SETTING_COLUMNS,
  status: 'status',
  n_pings: 'nPings',
  last_ping: 'lastPing',
  last_start: 'lastStart',
  last_start_rid: 'lastStartRid',
  last_duration: 'lastDuration',
  due: 'due',
  alert_after: 'alertAfter',
  created: 'created',
} as const satisfies Record<string, keyof Check>

export const selectOf = (columns: Readonly<Record<string, string>>) =>
  `SELECT ${Object.entries(columns)
    .map(([column, property]) => `checks."${column}" AS "${property}"`)
    .join(', ')} FROM checks`

export const SELECT = selectOf(COLUMNS)

/** What the badge of a check shows, and what its status depends on: a third of its columns. */
export type BadgedCheck = Watched & Pick<Check, 'uuid' | 'name'>

export const BADGED_COLUMNS = {
  id: 'id',
  project_id: 'projectId',
  uuid: 'uuid',
  name: 'name',
  tags: 'tags',
  kind: 'kind',
  timeout: 'timeout',
  grace: 'grace',
  schedule: 'schedule',
  tz: 'tz',
  observe: 'observe',
  status: 'status',
  last_ping: 'lastPing',
  last_start: 'lastStart',
  due: 'due',
} as const satisfies { readonly [column: string]: keyof BadgedCheck }

/** What the window shows of a check, and what its status depends on. */
export type ShownCheck = Pick<Check, (typeof SHOWN_COLUMNS)[keyof typeof SHOWN_COLUMNS]>

export const SHOWN_COLUMNS = {
  id: 'id',
  project_id: 'projectId',
  uuid: 'uuid',
  unique_key: 'uniqueKey',
  name: 'name',
  slug: 'slug',
  tags: 'tags',
  kind: 'kind',
  timeout: 'timeout',
  grace: 'grace',
  schedule: 'schedule',
  tz: 'tz',
  observe: 'observe',
  status: 'status',
  n_pings: 'nPings',
  last_ping: 'lastPing',
  last_start: 'lastStart',
  last_duration: 'lastDuration',
  due: 'due',
  created: 'created',
} as const satisfies Record<string, keyof Check>

export function asCheck(row: Row | undefined): Check | null {
  return row === undefined ? null : toCheck(row)
}

export const toCheck = (row: Row): Check => toFlags<Check, Flag>(row, FLAGS)

export function toRow(check: Omit<Check, 'id'> & { id?: number }): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(check).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  )
}
