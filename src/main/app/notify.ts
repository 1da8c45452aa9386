// How people are told, put together: channels with their sealed configurations, the desktop's
// notices, deliveries. For the serving process, and for commands on channels.

import type { Clock } from '../clock.ts'
import type { Environment } from '../config.ts'
import { stringify } from '../monitor/documents/json.ts'
import { checkDocument } from '../monitor/documents/check-document.ts'
import type { Check } from '../monitor/rules/check.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { type ChannelBook, createChannelBook } from '../notify/channels/channel-editor.ts'
import { type ConfigSeal, createConfigSeal } from '../notify/channels/config-key.ts'
import { createDispatcher, type Dispatcher } from '../notify/outbox/dispatcher.ts'
import { createGather, type Gather } from '../notify/message/collect-facts.ts'
import { loadKinds } from '../notify/kinds/kind-names.ts'
import { createTeller } from '../notify/desktop-channel/desktop-channel.ts'
import type { Teller } from '../notify/desktop-channel/port.ts'
import type { Notifier } from '../notify/notifier/notifier.ts'
import { createOutside } from '../notify/kinds/transport-context.ts'
import { createReminders } from '../notify/reminders/reminders.ts'
import { sealOldConfigs } from '../notify/channels/config-codec.ts'
import type { Keychain } from '../secrets/crypto/master-key.ts'
import type { Store } from '../store/store.ts'
import { VERSION } from '../version.ts'

export interface NotifyPartOptions {
  readonly monitor: Monitor
  readonly store: Store
  readonly clock: Clock
  readonly dataDir: string
  readonly keychain: Keychain
  readonly env: Environment
  readonly notifier: Notifier
  /** What links and URLs in messages begin with. */
  readonly baseUrl: () => string
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface NotifyPart {
  readonly seal: ConfigSeal
  readonly channels: ChannelBook
  readonly gather: Gather
  readonly teller: Teller
  /** Tests a channel: what went wrong, empty when it was delivered. */
  readonly test: Dispatcher['test']
  /** Sends a mail by the settings: what went wrong, empty when it was taken. */
  readonly testMail: Dispatcher['testMail']
  /** Tells what waited, then whatever comes. */
  start(): void
  /** What is in hand ends, within limits; the rest waits for the next start. */
  stop(): Promise<void>
}

export function createNotifyPart(options: NotifyPartOptions): NotifyPart {
  const { monitor, store, clock, baseUrl, onTrouble } = options
  const { events } = monitor
  const seal = createConfigSeal(options)
  const teller = createTeller(options)
  const document = (check: Check) => documentOf(monitor, check, baseUrl(), clock)
  const gather = createGather({ tables: monitor, clock, baseUrl, document })
  const outside = createOutside({ ...options, settings: store.settings, seal, loadHttp })
  const parts = { ...options, seal, teller, gather, loadKinds, outside }
  const dispatcher = createDispatcher(parts)
  const reminders = createReminders(parts)

  async function loadHttp() {
    const { createHttpClient } = await import('../notify/web/http.ts')
    return createHttpClient({ clock, version: VERSION })
  }

  return {
    seal,
    gather,
    teller,
    channels: createChannelBook({ tables: monitor, events, store, clock, seal, loadKinds }),
    test: dispatcher.test,
    testMail: dispatcher.testMail,
    start() {
      sealOldConfigs(monitor.channels, store, seal).catch((error) =>
        onTrouble('channels of an older version could not be sealed', error),
      )
      teller.start()
      dispatcher.start()
      reminders.start()
    },
    async stop() {
      await Promise.all([dispatcher.stop(), reminders.stop()])
      teller.stop()
    },
  }
}

/** The document of a check as a read-write key of API v3 sees it. */
function documentOf(monitor: Monitor, check: Check, baseUrl: string, clock: Clock): string {
  const view = {
    baseUrl,
    version: 3,
    now: clock.now(),
    shift: monitor.shift(),
    readonly: false,
  } as const
  return stringify(checkDocument(check, monitor.checks.channelsOf(check.id), view))
}
