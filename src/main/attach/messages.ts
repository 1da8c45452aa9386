// What a server and the desktop app that is attached to it tell each other. Types only: the app reads
// messages of a server that may be of another version.
import type { Told } from '../../shared/words/told.ts'
import type { Notice, NoticeResult } from '../notify/notifier/notifier.ts'
import type { WatchedState } from '../watched/watched.ts'

/** From the server, one JSON document an event. */
export type AttachMessage =
  /** The first one. */
  | { readonly type: 'hello'; readonly version: string }
  /** After each change, at most once a second. `troubles`: what is wrong, worst first. */
  | {
      readonly type: 'state'
      readonly state: WatchedState
      readonly troubles: readonly string[]
      /** The same without their language; left out by an earlier version. */
      readonly told?: readonly (string | Told)[]
    }
  /** The app shows it and answers with the outcome. */
  | { readonly type: 'notice'; readonly id: string; readonly notice: Notice }

/** The app's answer to a notice. */
export interface NoticeOutcome {
  readonly id: string
  readonly result: NoticeResult
}
