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

/** Whether every check of its project has an integration; false where there is no check. */
export function isOfAll(
  { project, checks }: Pick<ChannelRow, 'project' | 'checks'>,
  rows: Iterable<Pick<CheckRow, 'uuid' | 'project'>>,
): boolean {
  const own = [...rows].filter((row) => row.project === project)
  const notified = new Set(checks)
  return own.length > 0 && own.every(({ uuid }) => notified.has(uuid))
}
