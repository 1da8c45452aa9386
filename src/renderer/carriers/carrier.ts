// What a carrier is: a way for the window to ask the main side and to be told. Two exist, IPC and HTTP.

import type { EventBatch } from '../../shared/events.ts'
import type { CallAnswer, Refusal } from '../../shared/procedures/index.ts'
import type { Told } from '../../shared/words/told.ts'

export interface StreamListener {
  /** `resumed`: nothing was missed since the last batch, so no snapshot is needed. */
  onOpen(resumed: boolean): void
  onBatch(batch: EventBatch): void
  /** The stream broke; the carrier tries again at `retryAt` (this computer's clock) by itself. */
  onLost(retryAt: number): void
  /** The session is over; the carrier has given up. */
  onSignedOut(): void
}

export interface Carrier {
  /** @throws CallError, SignedOutError, OfflineError */
  call(name: string, input: unknown): Promise<unknown>
  /** Opens the stream of events, and opens it again whenever it breaks. */
  listen(listener: StreamListener): () => void
  /** Does not wait for the next try. */
  retryNow(): void
}

/** The main side refused, and says why: in English, and told without a language where it can (ui/said.ts). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string
  /** What is wrong with each field of the input, by its name; empty when the refusal names none. */
  readonly fields: Readonly<Record<string, string | Told>>
  /** Null: there is only the English message. */
  readonly told: Told | null
  constructor({ code, message, told, fields, toldFields }: Refusal) {
    super(message)
    this.code = code
    this.fields = { ...fields, ...toldFields }
    this.told = told ?? null
  }
}

/** The page is not signed in: it has to be opened with the link that the server printed. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'
}

/** The main side cannot be reached. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** @throws CallError when the answer is a refusal */
export function outputOf(answer: CallAnswer): unknown {
  if ('error' in answer) throw new CallError(answer.error)
  return answer.output
}
