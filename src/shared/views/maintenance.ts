// What the window knows of maintenance. Times and spans are milliseconds, instants since the epoch, UTC.
import type { CheckGroup } from './checks.ts'

export interface MaintenanceCoverage extends CheckGroup {
  /** UUIDs of single checks; null: whichever project and tag say. */
  readonly checks: readonly string[] | null
}

export type MaintenanceWhen =
  | { readonly type: 'once'; readonly start: number; readonly end: number }
  | {
      readonly type: 'recurring'
      /** Cron or OnCalendar: when it begins. */
      readonly schedule: string
      readonly tz: string
      readonly length: number
    }

/** What is saved of a window. */
export interface MaintenanceSpec extends MaintenanceCoverage {
  readonly name: string
  readonly times: MaintenanceWhen
  readonly isOn: boolean
}

export interface MaintenanceRow extends MaintenanceSpec {
  readonly id: string
  /** Checks that it covers now. */
  readonly covered: number
  /** Until when it runs; null: it does not. */
  readonly runningUntil: number | null
  /** When it begins next; null: never. */
  readonly next: number | null
  /** When somebody ended it before its time; null: nobody did since its times were set. */
  readonly endedAt: number | null
}

/** Maintenance that runs. */
export interface RunningMaintenance {
  readonly name: string
  readonly until: number
  /** Checks that it covers. */
  readonly covered: number
}
