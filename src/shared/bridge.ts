// What the preload hands to the window in Electron: the carrier's shape, no procedure and no event.
import type { EventBatch } from './events.ts'
import type { CallAnswer } from './procedures/index.ts'

export const CALL_CHANNEL = 'tocsin:call'
export const EVENT_CHANNEL = 'tocsin:event'

/** The code of a call that did not reach the service that the app is attached to. */
export const DISCONNECTED = 'DISCONNECTED'

/** `connection`: to the service that the app is attached to. After `back`, a snapshot is needed. */
export type BridgeMessage = EventBatch | { readonly connection: 'lost' | 'back' }

/** What the words of the preload's process begin with that say the system's languages: `de-AT,en`. */
export const LANGUAGES_WORD = '--tocsin-languages='

/** `window.tocsin`; absent where the window is a web page. */
export interface WindowBridge {
  /** The system's, as tags in its order: Chromium says only those that a package has texts of its own for. */
  readonly languages: readonly string[]
  /**
   * Never throws for a refusal: that is a value, as Electron would strip the code of an exception
   * on its way. `POST /window/call` answers the same.
   */
  call(name: string, input: unknown): Promise<CallAnswer>
  /** Calls `listener` for each message until the returned function is called. */
  on(listener: (message: BridgeMessage) => void): () => void
}
