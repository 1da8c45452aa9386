// Why an integration cannot be told that a request was answered (contract push.md 12.3): asked before it is chosen.
import { type Told, tell } from '../../../shared/words/told.ts'
import { createReceivers, type ReceiversOptions } from '../outbox/receivers.ts'
import type { Channel } from '../tables/channels.ts'
import type { NotifyTables } from '../tables/tables.ts'

export interface AnswerRefusalOptions extends ReceiversOptions {
  readonly tables: Pick<NotifyTables, 'channels'>
}

/** By the UUID of an integration; null: it can be told, or only its delivery knows. */
export type RefuseAnswers = (uuid: string) => Promise<Told | null>

export function createAnswerRefusal(options: AnswerRefusalOptions): RefuseAnswers {
  const { channels } = options.tables
  const receivers = createReceivers(options)

  async function canTell(channel: Channel, isMember: boolean): Promise<boolean> {
    if (channel.disabled) return false
    const receiver = await receivers.of(channel)
    switch (receiver.type) {
      case 'target':
        return receiver.transport.canReport?.(receiver.config) ?? true
      case 'group':
        return !isMember && (await canTellAny(receiver.members))
      case 'desktop':
      case 'broken':
        return true
    }
  }

  async function canTellAny(members: readonly string[]): Promise<boolean> {
    const known = members.map(channels.byUuid).filter((member) => member !== null)
    const told = await Promise.all(known.map((member) => canTell(member, true)))
    return told.includes(true)
  }

  return async (uuid) => {
    const channel = channels.byUuid(uuid)
    if (channel === null) return tell('problems.integrationUuid')
    if (channel.disabled) return tell('problems.integrationOff')
    // One that is locked cannot be asked: it is told, or fails, when there is an answer.
    const isTold = await canTell(channel, false).catch(() => true)
    return isTold ? null : tell('problems.integrationCannotReport')
  }
}
