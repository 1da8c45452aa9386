// One report to one channel: by its kind, or as a notice of the desktop.

import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { Words } from '../../words.ts'
import type { DesktopChannel } from '../desktop-channel/desktop-channel.ts'
import { DeliveryError } from '../kinds/delivery-error.ts'
import type { TransportContext } from '../kinds/transport.ts'
import { storedText } from '../notifier/notifier.ts'
import { createSending } from '../outbox/attempts.ts'
import { createCaps } from '../outbox/caps.ts'
import { createReceivers, type ReceiversOptions } from '../outbox/receivers.ts'
import type { Channel } from '../tables/channels.ts'
import type { ReportMessage } from './message.ts'
import { reportNotice } from './notice.ts'

export interface ReportDeliveryOptions extends ReceiversOptions {
  readonly clock: Clock
  readonly desktopChannel: Pick<DesktopChannel, 'announce'>
  /** In which the desktop is told, as of now. */
  readonly words: () => Words
  /** @throws TocsinError SECRETS_LOCKED */
  readonly context: () => Promise<TransportContext>
}

export type ReportResult =
  /** `note`: what is stored beside it. */
  | { readonly outcome: 'sent'; readonly note?: string }
  | { readonly outcome: 'suppressed'; readonly error: string }
  /** `isFinal`: another try makes no sense. `disable`: its target will never take anything. */
  | {
      readonly outcome: 'failed'
      readonly error: string
      readonly isFinal: boolean
      readonly disable: boolean
    }
  /** The secrets are locked: it waits for the key. */
  | { readonly outcome: 'locked'; readonly error: string }
  /** A group: these channels get it instead. */
  | { readonly outcome: 'group'; readonly members: readonly string[] }

export type DeliverReport = (channel: Channel, message: ReportMessage) => Promise<ReportResult>

export function createReportDelivery(options: ReportDeliveryOptions): DeliverReport {
  const { clock, desktopChannel, context, words } = options
  const receivers = createReceivers(options)
  const send = createSending({ clock, caps: createCaps(clock), context })

  async function notifyDesktop(message: ReportMessage): Promise<ReportResult> {
    const { report, title, headline, opens } = message
    const plain = { title, body: headline }
    const result = await desktopChannel.announce({
      ...{ flipIds: [], urgency: 'normal', key: 'report' },
      ...(report === null ? plain : reportNotice(report, words())),
      opens,
    })
    if (result.outcome === 'sent') return { outcome: 'sent', note: storedText(result) }
    if (result.outcome === 'suppressed') return { outcome: 'suppressed', error: result.reason }
    return failed(result.reason, false)
  }

  async function deliver(channel: Channel, message: ReportMessage): Promise<ReportResult> {
    if (channel.disabled)
      return { outcome: 'suppressed', error: englishOf(tell('failures.disabled')) }
    const receiver = await receivers.of(channel)
    switch (receiver.type) {
      case 'broken':
        return failed(receiver.problem, true)
      case 'group':
        return { outcome: 'group', members: receiver.members }
      case 'desktop':
        return notifyDesktop(message)
      case 'target': {
        let isFinal = false
        const { error, isPermanent } = await send({
          kind: channel.kind,
          target: receiver,
          attempts: receiver.transport.attempts,
          async send(config, world) {
            try {
              await receiver.transport.report(message, config, world)
              return {}
            } catch (error) {
              isFinal = error instanceof DeliveryError && !error.retry
              throw error
            }
          },
          onAttempt: () => {},
        })
        if (error === '') return { outcome: 'sent' }
        return { outcome: 'failed', error, isFinal: isFinal || isPermanent, disable: isPermanent }
      }
    }
  }

  return async (channel, message) => {
    try {
      return await deliver(channel, message)
    } catch (error) {
      const isLocked = error instanceof TocsinError && error.code === 'SECRETS_LOCKED'
      return isLocked
        ? { outcome: 'locked', error: errorText(error) }
        : failed(errorText(error), true)
    }
  }
}

function failed(error: string, isFinal: boolean): ReportResult {
  return { outcome: 'failed', error, isFinal, disable: false }
}
