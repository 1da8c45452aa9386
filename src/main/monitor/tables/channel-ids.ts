// The channels of many checks at once: checks of a list share few sets of channels, so a query takes
// their ids and each set of UUIDs is put together once.

export interface ChannelName {
  readonly id: number
  readonly uuid: string
}

/** SQL: the ids of the channels of a row of `checks`, comma-joined; null when there are none. */
export const CHANNEL_IDS = `(SELECT group_concat(channel_id, ',') FROM check_channels
  WHERE check_channels.check_id = checks.id)`

/**
 * What turns such ids into comma-joined UUIDs.
 * @param channels in the order that the UUIDs get
 */
export function uuidsIn(channels: readonly ChannelName[]): (ids: string | null) => string {
  const known = new Map<string | null, string>([[null, '']])
  return (ids) => {
    const before = known.get(ids)
    if (before !== undefined) return before
    const idSet = new Set(ids?.split(',').map(Number))
    const uuids = channels.flatMap(({ id, uuid }) => (idSet.has(id) ? [uuid] : [])).join(',')
    known.set(ids, uuids)
    return uuids
  }
}
