// The port to the person at this machine: the system's notifications, notify-send or the log. What
// is shown and when: notify/desktop-channel/.
import { englishOf } from '../../../shared/words/english.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import type { Words } from '../../words.ts'

/** Where the platform has buttons; the same in the window and the tray menu everywhere. */
export type NoticeAction = 'snooze' | 'pause' | 'acknowledge'

export interface Notice {
  /** Ids of the flips that it tells of; a receiver may drop a repeat by them. */
  readonly flipIds: readonly number[]
  readonly title: string
  readonly body: string
  readonly urgency: 'critical' | 'normal'
  readonly silent?: boolean
  /** A later notice with the same key takes the place of this one: recovery that of the alarm. */
  readonly key?: string
  /** What a click opens, as a route of the window: `/checks/<uuid>`. The window as it is when absent. */
  readonly opens?: string
  /** The check that `actions` act on. */
  readonly checkUuid?: string
  readonly actions?: readonly NoticeAction[]
}

/** A notice in a language; null: there is nothing to show. */
export type NoticeIn = (words: Words) => Notice | null

/** What became of a notice. Never silence. */
export type NoticeResult =
  /** `onlyLogged`: there is no screen to show it on, so a person may not have seen it. */
  | { readonly outcome: 'sent'; readonly onlyLogged?: true }
  | {
      readonly outcome: 'suppressed' | 'failed'
      readonly reason: string
      /** The reason without its language; left out: it has only English. */
      readonly told?: Told
    }

export interface Notifier {
  show(notice: Notice): Promise<NoticeResult>
  /** False: there is no screen now, notices only go to the log. Absent: there always is one. */
  hasScreen?(): boolean
}

/** The stored text beside `sent` where nobody but the log was told. */
export const ONLY_LOGGED = englishOf(tell('failures.onlyLogged'))

/** What is stored beside an outcome: why a notice was not shown, or that only the log has it. */
export function storedText(result: NoticeResult): string {
  if (result.outcome !== 'sent') return result.reason
  return result.onlyLogged === true ? ONLY_LOGGED : ''
}

/** A notice that could not be shown. */
export function notShown(reason: string | Told): NoticeResult {
  if (typeof reason === 'string') return { outcome: 'failed', reason }
  return { outcome: 'failed', reason: englishOf(reason), told: reason }
}
