// What the window knows of requests for a secret. Answers come when they are read, and with nothing else.
import type { Accepts } from '../model/request-options.ts'

export interface RequestRow {
  readonly token: string
  readonly title: string
  readonly from: string
  /** Title and name cannot be read: what is stored of them was changed. Both are empty then. */
  readonly isDamaged: boolean
  /** The link to hand out. */
  readonly url: string
  readonly state: 'open' | 'answering' | 'answered' | 'expired' | 'withdrawn'
  readonly accepts: Accepts
  readonly maxBytes: number
  readonly maxFiles: number
  readonly keepDays: number
  /** UUID of the integration that is told of the answer; null: none. */
  readonly notify: string | null
  readonly hasPassphrase: boolean
  readonly createdAt: number
  /** While open: until when it takes an answer. Answered: when the answer is deleted. */
  readonly endsAt: number
  readonly answeredAt: number | null
  readonly readAt: number | null
  readonly closedAt: number | null
  /** Bytes of the answer, and its files. */
  readonly answerBytes: number
  readonly answerFiles: number
}

export interface RequestAnswer {
  /** Null: files only. */
  readonly text: string | null
  readonly files: readonly RequestFile[]
}

export interface RequestFile {
  readonly id: string
  readonly filename: string
  /** Bytes. */
  readonly size: number
}
