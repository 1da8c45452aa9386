// The checks whose outages send no notification. Pure.
import type { CheckRow } from '../../shared/views/checks.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'

/** The checks without an enabled integration. */
export function checksWithoutAlerts(
  rows: Iterable<CheckRow>,
  channels: readonly ChannelRow[],
): readonly CheckRow[] {
  const notified = new Set(channels.flatMap(({ disabled, checks }) => (disabled ? [] : checks)))
  return [...rows].filter(({ uuid }) => !notified.has(uuid))
}
