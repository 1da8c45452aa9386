// The queue of notices to the notifier: one at a time, in order; a notifier that does not answer
// blocks none.
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import { within } from '../../within.ts'
import type { Notice, NoticeResult, Notifier } from '../notifier/notifier.ts'

export interface NoticeQueue {
  /** Resolves with the outcome; never, if a stop came before its turn. */
  show(notice: Notice): Promise<NoticeResult>
  /** Whether notices wait for the one that is being shown. */
  isBusy(): boolean
  stop(): void
}

const TIMEOUT: Millis = 10 * SECOND
const LATE: NoticeResult = { outcome: 'failed', reason: englishOf(tell('failures.notifierLate')) }

export function createNoticeQueue(options: {
  readonly clock: Clock
  readonly notifier: Notifier
}): NoticeQueue {
  const { clock, notifier } = options
  let turn: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  let stopped = false

  async function showNow(notice: Notice): Promise<NoticeResult> {
    try {
      return await within(clock, TIMEOUT, notifier.show(notice), () => LATE)
    } catch (error) {
      return { outcome: 'failed', reason: errorText(error) }
    } finally {
      unfinished--
    }
  }

  return {
    show(notice) {
      unfinished++
      const shown = turn.then(() =>
        stopped ? new Promise<NoticeResult>(() => {}) : showNow(notice),
      )
      turn = shown
      return shown
    },
    isBusy: () => unfinished > 1,
    stop() {
      stopped = true
    },
  }
}
