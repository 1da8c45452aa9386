// The checks of another server for a command: as the cache has them, and asked for again (contract remotes.md 8).
import type { Clock, Millis } from '../../clock.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { RemoteClient } from '../requests/client.ts'
import { type Document, readMirrored } from '../rules/mirrored-check.ts'
import { isStale } from '../rules/states.ts'
import { readMirrorFile } from '../tables/mirror-file.ts'
import { createMirrorTables } from '../tables/mirror-tables.ts'
import type { Remote } from '../tables/remotes.ts'
import type { Mirror } from './mirror.ts'
import type { MirrorLinks } from './mirror-links.ts'
import type { MirrorTake } from './mirror-take.ts'
import { poll } from './poll.ts'
import { openCredentials } from './sealed-credentials.ts'

export interface SeenCheck {
  /** Of its API. */
  readonly document: Document
  readonly uniqueKey: string
  readonly seen: Millis
  readonly stale: boolean
  /** UUID of the own check that it is folded into; null: none. */
  readonly linked: string | null
}

export interface SeenChecksOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly key: ConfigKey
  readonly client: () => Promise<RemoteClient>
  readonly links: MirrorLinks
  readonly take: MirrorTake
  readonly mirror: Pick<Mirror, 'close'>
}

export type SeenChecks = ReturnType<typeof createSeenChecks>

const PAGE = 500

export function createSeenChecks(options: SeenChecksOptions) {
  const { dataDir, clock, key, client, links, take, mirror } = options
  return {
    /** In the order of their keys; empty: nothing was seen yet. */
    seen(remote: Remote): readonly SeenCheck[] {
      const db = readMirrorFile(dataDir)
      if (db === null) return []
      try {
        const tables = createMirrorTables(db)
        const list = tables.list(remote.id)
        if (list === null) return []
        const { linkOf } = links.of(remote.id)
        const frame = { skew: list.skew, now: clock.now() }
        const common = { seen: list.at, stale: isStale(remote, clock.now()) }
        const checks: SeenCheck[] = []
        for (let after = ''; ; ) {
          const rows = tables.page(remote.id, after, PAGE)
          const last = rows.at(-1)
          if (last === undefined) return checks
          after = last.uniqueKey
          for (const { uniqueKey, document: text } of rows) {
            const document = JSON.parse(text) as Document
            const check = readMirrored(document, frame)
            if (check !== null)
              checks.push({ document, uniqueKey, ...common, linked: linkOf(check) })
          }
        }
      } finally {
        db.close()
      }
    },

    /**
     * Asks for the list, for when no server runs: nobody is told of anything.
     * @throws RemoteFailure
     */
    async refresh(remote: Remote): Promise<void> {
      const credentials = await openCredentials(key, remote)
      const badge = { url: null, settled: null, before: null }
      const how = {
        asker: 'person',
        last: null,
        badge,
        isWatched: false,
        isAwaited: false,
        now: clock.now(),
      } as const
      const { entries, listBytes, skew } = await poll(await client(), remote, credentials, how)
      if (entries === null || entries === 'unchanged') return
      await take(remote, { entries, wireBytes: listBytes, skew })
      mirror.close()
    },
  }
}
