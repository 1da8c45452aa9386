// The news that a request was answered, sent through the integration that was chosen for it, as a report is. When it
// is tried again is decided by whoever stores that it was told.
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import { createReportDelivery, type ReportDeliveryOptions } from '../reports/delivery.ts'
import type { ReportMessage } from '../reports/message.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { answerMessage } from './message.ts'

export interface AnswerSendingOptions extends ReportDeliveryOptions {
  readonly tables: Pick<NotifyTables, 'channels'>
  /** Without a slash at its end. */
  readonly baseUrl: () => string
  readonly onTrouble: (what: string, error: unknown) => void
}

/**
 * Tells a channel, by its UUID, that the request of a token was answered.
 * @returns `later`: another try makes sense. What is gone, switched off or refuses for good is done
 */
export type SendAnswer = (uuid: string, token: string) => Promise<'done' | 'later'>

export function createAnswerSending(options: AnswerSendingOptions): SendAnswer {
  const { tables, clock, baseUrl, onTrouble } = options
  const deliver = createReportDelivery(options)

  async function send(
    uuid: string,
    message: ReportMessage,
    isMember: boolean,
  ): Promise<'done' | 'later'> {
    const channel = tables.channels.byUuid(uuid)
    // The desktop is told of every answer.
    if (channel === null || channel.kind === DESKTOP_KIND) return 'done'
    const result = await deliver(channel, message)
    if (result.outcome === 'locked') return 'later'
    if (result.outcome === 'group' && !isMember) {
      const told = await Promise.all(result.members.map((member) => send(member, message, true)))
      return told.length > 0 && told.every((outcome) => outcome === 'later') ? 'later' : 'done'
    }
    if (result.outcome !== 'failed') return 'done'
    const name = channel.name || channel.kind
    onTrouble(`an answer to a request could not be told through ${name}`, result.error)
    return result.isFinal ? 'done' : 'later'
  }

  return (uuid, token) =>
    send(uuid, answerMessage(token, { now: clock.now(), baseUrl: baseUrl() }), false)
}
