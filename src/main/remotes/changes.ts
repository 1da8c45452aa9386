// What the domain of other servers tells the window and the tray of, once it happened.
import type { Emitter } from '../../shared/emitter.ts'

export type RemoteChange =
  /** It was added, changed, asked or removed. */
  | { readonly kind: 'remote'; readonly id: string }
  | {
      readonly kind: 'mirrored' | 'mirrored-removed'
      readonly remote: string
      readonly uniqueKeys: readonly string[]
    }
  | { readonly kind: 'relay' }

export type RemoteChanges = Emitter<RemoteChange>
