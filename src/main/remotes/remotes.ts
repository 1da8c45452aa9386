// The domain of other servers: remotes and what goes to them (contract remotes.md). Carriers and commands ask
// here; tables are private.
import type { Clock } from '../clock.ts'
import type { Environment } from '../config.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { ConfigKey } from '../notify/channels/config-key.ts'
import type { Store } from '../store/store.ts'
import { VERSION } from '../version.ts'
import { createRemoteEditor, type RemoteEditor } from './operations/remote-editor.ts'
import type { RemoteClient } from './requests/client.ts'
import { createRemotesTable } from './tables/remotes.ts'

export type { Given } from './operations/remote-editor.ts'
export type { Remote } from './tables/remotes.ts'

export interface Remotes {
  readonly editor: RemoteEditor
}

export interface RemotesOptions {
  readonly monitor: Monitor
  readonly store: Store
  readonly clock: Clock
  readonly env: Environment
  readonly key: ConfigKey
}

export function createRemotes({ monitor, store, clock, env, key }: RemotesOptions): Remotes {
  const remotes = createRemotesTable(store.db)
  let loading: Promise<RemoteClient> | undefined

  /** Loaded on demand: a server without remotes needs no TLS. */
  function client(): Promise<RemoteClient> {
    loading ??= import('./requests/client.ts').then(({ createRemoteClient }) =>
      createRemoteClient({ clock, env, version: VERSION }),
    )
    return loading
  }

  return {
    editor: createRemoteEditor({ store, clock, remotes, key, instance: monitor.instance, client }),
  }
}
