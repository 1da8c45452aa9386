// The page of a push that is being composed, as its recipient will see it. The secret itself stays in the window:
// only its lengths are told.
import type { PushKind } from '../model/push-options.ts'

export interface PushSampleWish {
  /** `closed`: before it is opened. */
  readonly page: 'closed' | 'opened'
  /** A language tag. */
  readonly language: string
  readonly kind: PushKind
  readonly minutes: number
  readonly views: number
  readonly hasPassphrase: boolean
  readonly retrievalStep: boolean
  readonly deletableByViewer: boolean
  readonly sender: string
  readonly message: string
  /** Characters in each line of the secret. */
  readonly lines: readonly number[]
  readonly files: readonly { readonly filename: string; readonly size: number }[]
}

export interface PushSample {
  readonly language: string
  /** Markup that the server made: everything of a person's is escaped in it. */
  readonly body: string
  /** The style sheet of recipients' pages. */
  readonly style: string
}
