// How much of everything an installation keeps.

export interface MonitorLimits {
  /** Pings that stay visible per check (contract monitor.md 5.8). */
  readonly pingLog: number
  /** Bytes kept of a signal's body; null: all. */
  readonly pingBody: number | null
  /** Checks of the installation; auto-provisioning may go to twice as many (contract monitor.md 4.8). */
  readonly checks: number
}

export const CHECK_LIMIT = 10_000
