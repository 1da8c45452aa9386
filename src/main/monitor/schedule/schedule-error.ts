// The one error of this folder.
import { englishOf } from '../../../shared/words/english.ts'
import type { Told } from '../../../shared/words/told.ts'

/** A schedule that does not parse or never fires, or a zone that does not exist. The message is
 * an English sentence for a command line; HTTP answers have their own fixed texts (contract
 * monitor.md 2.3). */
export class ScheduleError extends Error {
  readonly told: Told
  constructor(told: Told) {
    super(englishOf(told))
    this.name = 'ScheduleError'
    this.told = told
  }
}
