// In which time zone a log is read: the user's own, the one of the check's schedule, the browser's or UTC.

import { createContext, useContext } from 'react'
import { useZone } from '../stores/installation.ts'

export interface KnownZones {
  /** Of the user, as everywhere else in the window. */
  readonly own: string
  /** Of the check's schedule; null: it has none, or there is no one check. */
  readonly schedule: string | null
  readonly browser: string
}

/** That can be chosen from, the user's own first; a single one: there is no choice. */
export function logZones({ own, schedule, browser }: KnownZones): readonly string[] {
  return [...new Set([own, ...(schedule === null ? [] : [schedule]), browser, 'UTC'])]
}

/** As the address has it. */
export function logZoneOf(chosen: string | undefined, zones: readonly string[]): string | null {
  return zones.slice(1).find((zone) => zone === chosen) ?? null
}

/** The zone that was chosen for the log around it; null: the user's own. */
export const LogZone = createContext<string | null>(null)

export function useLogZone(): string {
  const own = useZone()
  return useContext(LogZone) ?? own
}
