// Which checks would go down without anybody being told. Pure.
import type { CheckRow } from '../../shared/views/checks.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'

/** Those that no integration that is on is assigned to. */
export function untoldOf(
  rows: Iterable<CheckRow>,
  channels: readonly ChannelRow[],
): readonly CheckRow[] {
  const told = new Set(channels.flatMap(({ disabled, checks }) => (disabled ? [] : checks)))
  return [...rows].filter(({ uuid }) => !told.has(uuid))
}
