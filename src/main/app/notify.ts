// Composes the notifications: channels with their sealed configurations, the desktop's
// notices, deliveries. For the serving process, and for commands on channels.

import type { Clock } from '../clock.ts'
import type { Environment } from '../config.ts'
import { checkDocument } from '../monitor/documents/check-document.ts'
import { stringify } from '../monitor/documents/json.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { Check } from '../monitor/rules/check.ts'
import { createAnswerRefusal, type RefuseAnswers } from '../notify/answers/refusal.ts'
import { createAnswerSending, type SendAnswer } from '../notify/answers/sending.ts'
import { type ChannelEditor, createChannelEditor } from '../notify/channels/channel-editor.ts'
import { sealOldConfigs } from '../notify/channels/config-codec.ts'
import { type ConfigKey, createConfigKey } from '../notify/channels/config-key.ts'
import { createChannelPreview, type PreviewChannel } from '../notify/channels/preview.ts'
import type { DesktopChannel } from '../notify/desktop-channel/desktop-channel.ts'
import { createDesktopChannel } from '../notify/desktop-channel/desktop-channel.ts'
import { loadKinds } from '../notify/kinds/load-kinds.ts'
import { createTransportContext } from '../notify/kinds/transport-context.ts'
import { createFactCollector, type FactCollector } from '../notify/message/collect-facts.ts'
import type { Notifier } from '../notify/notifier/notifier.ts'
import { createOutbox, type Outbox } from '../notify/outbox/outbox.ts'
import type { NotifyQueries } from '../notify/queries.ts'
import { createReminders } from '../notify/reminders/reminders.ts'
import { createReportSender, type ReportSender } from '../notify/reports/reports.ts'
import { createNotifyTables } from '../notify/tables/tables.ts'
import type { Keychain } from '../secrets/crypto/master-key.ts'
import type { Store } from '../store/store.ts'
import { VERSION } from '../version.ts'
import type { Words } from '../words.ts'

export interface NotifyOptions {
  readonly monitor: Monitor
  readonly store: Store
  readonly clock: Clock
  readonly dataDir: string
  readonly keychain: Keychain
  readonly env: Environment
  readonly notifier: Notifier
  /** In which notices are, as of now. */
  readonly words: () => Words
  /** What links and URLs in messages begin with. */
  readonly baseUrl: () => string
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface Notify {
  readonly seal: ConfigKey
  readonly channels: ChannelEditor
  /** Queries of channels and their notifications. */
  readonly queries: NotifyQueries
  readonly collector: FactCollector
  readonly desktopChannel: DesktopChannel
  /** Tests a channel: what went wrong, empty when it was delivered. */
  readonly test: Outbox['test']
  /** What a channel would send, by a draft of it. */
  readonly preview: PreviewChannel
  /** Sends a mail by the settings: what went wrong, empty when it was taken. */
  readonly testMail: Outbox['testMail']
  /** Sends a report now: what went wrong, by channel. */
  readonly sendReport: ReportSender['sendNow']
  /** Tells an integration that a request was answered. */
  readonly sendAnswer: SendAnswer
  /** Why an integration cannot be told of answers; null: it can. */
  readonly refuseAnswers: RefuseAnswers
  /** Tells what waited, then whatever comes. */
  start(): void
  /** What is in hand ends, within limits; the rest waits for the next start. */
  stop(): Promise<void>
}

export function createNotify(options: NotifyOptions): Notify {
  const { monitor, store, clock, baseUrl, onTrouble } = options
  const tables = createNotifyTables(store.db)
  const seal = createConfigKey(options)
  const desktopChannel = createDesktopChannel({ ...options, tables })
  const document = (check: Check) => documentOf(monitor, check, baseUrl(), clock)
  const collector = createFactCollector({ monitor, clock, baseUrl, document })
  const context = createTransportContext({ ...options, settings: store.settings, seal, loadHttp })
  const parts = { ...options, tables, seal, desktopChannel, collector, loadKinds, context }
  const outbox = createOutbox(parts)
  const channels = createChannelEditor({ tables, monitor, store, clock, seal, loadKinds })
  const reminders = createReminders({ ...parts, onPlanned: outbox.planned })
  const reports = createReportSender(parts)

  async function loadHttp() {
    const { createHttpClient } = await import('../notify/web/http.ts')
    return createHttpClient({ clock, version: VERSION })
  }

  return {
    seal,
    collector,
    desktopChannel,
    queries: tables,
    channels,
    preview: createChannelPreview({ ...parts, editor: channels, version: VERSION }),
    test: outbox.test,
    testMail: outbox.testMail,
    sendReport: reports.sendNow,
    sendAnswer: createAnswerSending(parts),
    refuseAnswers: createAnswerRefusal(parts),
    start() {
      sealOldConfigs(tables.channels, store, seal).catch((error) =>
        onTrouble('integrations of an older version could not be sealed', error),
      )
      desktopChannel.start()
      outbox.start()
      reminders.start()
      reports.start()
    },
    async stop() {
      await Promise.all([outbox.stop(), reminders.stop(), reports.stop()])
      desktopChannel.stop()
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
