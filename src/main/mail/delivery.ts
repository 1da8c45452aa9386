// A mail on its way into the domain: recorded for each of its recipients, and answered once all of
// that is stored.
import { errorText, TocsinError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { Target } from '../monitor/recorder.ts'
import { kindOverMail } from './classify.ts'
import { type MailText, readMessage } from './message.ts'
import { ACCEPTED, NOT_STORED, type Reply, UNREADABLE } from './replies.ts'

export interface Mail {
  /** Each is a ping of its own; what they name need not exist. */
  readonly targets: readonly Target[]
  /** The address of MAIL FROM; empty for the null sender. */
  readonly sender: string
  readonly remoteAddr: string
  /** The message as it came. */
  readonly raw: Uint8Array
}

export interface DeliveryOptions {
  readonly monitor: Pick<Monitor, 'record'>
  readonly log: Log
}

/** Bytes in one transaction at the most, unless a single message has more: bounds how long it takes. */
const BYTES_AT_ONCE = 16 * 1024 * 1024

/** Records the mail; never rejects. An acceptance means that all of it is committed. */
export type Deliver = (mail: Mail) => Promise<Reply>

export function createDelivery({ monitor, log }: DeliveryOptions): Deliver {
  function record(mail: Mail, text: MailText, target: Target) {
    // All of the message is kept: the limit of ping bodies is one of HTTP (contract 4.7).
    const signal = {
      scheme: 'email',
      remoteAddr: mail.remoteAddr,
      method: '',
      ua: `Email from ${mail.sender === '' ? '<>' : mail.sender}`,
      rid: null,
      exitStatus: null,
      body: mail.raw,
    }
    return monitor.record(target, (check) => ({ ...signal, kind: kindOverMail(check, text) }))
  }

  /** @throws what kept any of them from being stored, once all of its transaction have ended */
  async function recordAll(mail: Mail, text: MailText): Promise<void> {
    for (const targets of batches(mail)) {
      const outcomes = await Promise.allSettled(targets.map((to) => record(mail, text, to)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    }
  }

  return async (mail) => {
    const text = readMessage(mail.raw)
    if (text === null) return UNREADABLE
    try {
      await recordAll(mail, text)
      return ACCEPTED
    } catch (error) {
      if (error instanceof TocsinError) log.warn(`${error.code}: ${error.message}`)
      else log.error(`a mail could not be recorded: ${errorText(error)}`)
      return NOT_STORED
    }
  }
}

/** Recipients whose pings share a transaction: all of them, where the message is not large. */
function* batches({ targets, raw }: Mail): Generator<readonly Target[], undefined> {
  const size = Math.max(1, Math.floor(BYTES_AT_ONCE / Math.max(1, raw.length)))
  for (let i = 0; i < targets.length; i += size) yield targets.slice(i, i + size)
}
