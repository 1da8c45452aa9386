// Changes of other servers and their checks since the last batch: ids only, each once.
import type { RemoteChange } from '../remotes/changes.ts'

/** @param limit mirrored checks of a server taken at once */
export function createRemoteLog(limit: number) {
  const remotes = new Set<string>()
  const mirrored = new Map<string, Set<string>>()
  const mirroredRemoved = new Map<string, Set<string>>()
  let relays = false

  function add(map: Map<string, Set<string>>, change: Mirrored, other: typeof map): void {
    const keys = map.get(change.remote) ?? new Set()
    for (const key of change.uniqueKeys) {
      keys.add(key)
      // What came back after it went is there, and the other way round.
      other.get(change.remote)?.delete(key)
    }
    map.set(change.remote, keys)
  }

  return {
    note(change: RemoteChange): void {
      if (change.kind === 'remote') remotes.add(change.id)
      else if (change.kind === 'relay') relays = true
      else if (change.kind === 'mirrored') add(mirrored, change, mirroredRemoved)
      else add(mirroredRemoved, change, mirrored)
    },
    isEmpty: () => remotes.size + mirrored.size + mirroredRemoved.size === 0 && !relays,
    take() {
      const taken = {
        remotes: new Set(remotes),
        mirrored: takeKeys(mirrored, limit),
        mirroredRemoved: takeKeys(mirroredRemoved, Number.POSITIVE_INFINITY),
        relays,
      }
      remotes.clear()
      relays = false
      return taken
    },
    clear(): void {
      for (const all of [remotes, mirrored, mirroredRemoved]) all.clear()
      relays = false
    },
  }
}

type Mirrored = Extract<RemoteChange, { readonly kind: 'mirrored' | 'mirrored-removed' }>

/** As many keys as may be, server by server. */
function takeKeys(
  map: Map<string, Set<string>>,
  limit: number,
): ReadonlyMap<string, ReadonlySet<string>> {
  const taken = new Map<string, ReadonlySet<string>>()
  let left = limit
  for (const [remote, keys] of map) {
    const some = new Set([...keys].slice(0, left))
    left -= some.size
    for (const key of some) keys.delete(key)
    if (some.size > 0) taken.set(remote, some)
    if (keys.size === 0) map.delete(remote)
    if (left === 0) break
  }
  return taken
}
