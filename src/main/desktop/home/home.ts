// Where the desktop app finds what it shows: the application in this process, or the service that it is
// attached to. The window, the tray and every part of the desktop work on either.
import type { BridgeMessage } from '../../../shared/bridge.ts'
import type { App } from '../../app/start.ts'
import type { Watcher } from '../../monitor/operations/watch.ts'
import type { AnswerCall } from '../../procedures/context.ts'
import { readNotificationSettings } from '../../settings/stored-settings.ts'
import { ownTraySource, type TraySource } from '../tray/read-facts.ts'

export interface Home extends TraySource {
  /** Answers the calls of the window, the tray and notifications. */
  readonly answerCall: AnswerCall
  /** Calls `listener` with what the window hears, until the returned function is called. */
  subscribe(listener: (message: BridgeMessage) => void): () => void
  /** Where it listens; null: it cannot be reached. */
  address(): string | null
  /** The user's time zone. */
  zone(): string
  /** Tries to open secrets that are locked. */
  unlock(): Promise<unknown>
  /** What this app says of itself is another. */
  tellWindow(): void
  readonly watcher: Pick<Watcher, 'suspending' | 'resumed'>
  /** Ends it; of a service, the attachment. */
  stop(): Promise<void>
}

/** The application in this process. */
export function ownHome(running: App): Home {
  const { answerCall, hub, addresses, settings, secrets, monitor, stop } = running
  return {
    ...ownTraySource(running),
    answerCall,
    subscribe: (listener) => hub.subscribe(listener),
    address: () => addresses.home,
    zone: () => readNotificationSettings(settings).zone,
    unlock: secrets.retry,
    tellWindow: () => hub.changed('app'),
    watcher: monitor.watcher,
    stop,
  }
}
