// The integrations of each check, as the channels say it: looked up for many rows, made once for all.
import { useShallow } from 'zustand/react/shallow'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { useInstallationStore } from './installation.ts'

const NONE: readonly never[] = []

type ByCheck = ReadonlyMap<string, readonly ChannelRow[]>

const made = new WeakMap<readonly ChannelRow[], ByCheck>()

/** By the UUID of the check; one that has none is missing. */
export function channelsByCheck(channels: readonly ChannelRow[]): ByCheck {
  const known = made.get(channels)
  if (known !== undefined) return known
  const byCheck = new Map<string, ChannelRow[]>()
  for (const channel of channels) {
    for (const uuid of channel.checks) {
      const others = byCheck.get(uuid)
      if (others === undefined) byCheck.set(uuid, [channel])
      else others.push(channel)
    }
  }
  made.set(channels, byCheck)
  return byCheck
}

/** Those that a check notifies, also those that are switched off. */
export function useChannelsOf(uuid: string): readonly ChannelRow[] {
  return useInstallationStore(
    useShallow(({ known }) => channelsByCheck(known?.channels ?? NONE).get(uuid) ?? NONE),
  )
}
