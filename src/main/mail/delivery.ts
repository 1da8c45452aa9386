// Delivery of a mail to the domain: a ping for each recipient, and the answer once all are stored.
import { errorText, TocsinError } from '../errors.ts'
import { type Log, warnOfRefusal } from '../log.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { ReadSignal, Target } from '../monitor/operations/recorder.ts'
import type { Check } from '../monitor/rules/check.ts'
import { isFiltered, kindOverMail } from './classify.ts'
import { type MailText, NO_TEXT, readMessage } from './message.ts'
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

/** Records the mail; never rejects. An acceptance means that all of it is committed. */
export type Deliver = (mail: Mail) => Promise<Reply>

/** Bytes in one transaction at the most, unless a single message has more: bounds how long it takes. */
const BYTES_AT_ONCE = 16 * 1024 * 1024

export function createDelivery({ monitor, log }: DeliveryOptions): Deliver {
  return async (mail) => {
    const read = readerOf(mail)
    const reasons: unknown[] = []
    for (const targets of batches(mail)) {
      const outcomes = await Promise.allSettled(
        targets.map((to) => monitor.record(to, read, mail.raw)),
      )
      reasons.push(...outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
    }
    const [trouble] = reasons.filter((reason) => !isUnreadable(reason))
    if (trouble === undefined) return reasons.length === 0 ? ACCEPTED : UNREADABLE
    if (trouble instanceof TocsinError) warnOfRefusal(log, trouble)
    else log.error(`a mail could not be recorded: ${errorText(trouble)}`)
    return NOT_STORED
  }
}

/** Recipients whose pings share a transaction: all of them, where the message is not large. */
function* batches({ targets, raw }: Mail): Generator<readonly Target[], undefined> {
  const size = Math.max(1, Math.floor(BYTES_AT_ONCE / Math.max(1, raw.length)))
  for (let i = 0; i < targets.length; i += size) yield targets.slice(i, i + size)
}

/**
 * Makes the signal for a check as it is inside the write. The message is read for one that filters
 * only, and once for all of them.
 */
function readerOf({ raw, remoteAddr, sender }: Mail): ReadSignal {
  let text: MailText | undefined
  const textFor = (check: Check) => {
    if (!isFiltered(check)) return NO_TEXT
    text ??= readMessage(raw)
    return text
  }
  return (check) => ({
    kind: kindOverMail(check, textFor(check)),
    scheme: 'email',
    remoteAddr,
    method: '',
    ua: `Email from ${sender === '' ? '<>' : sender}`,
    rid: null,
    exitStatus: null,
    // All of it is kept: the limit of ping bodies is one of HTTP (contract monitor.md 4.7).
    body: raw,
  })
}

function isUnreadable(reason: unknown): boolean {
  return reason instanceof TocsinError && reason.code === 'INVALID'
}
