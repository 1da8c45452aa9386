// The one error of this folder.

/** A schedule that does not parse or never fires, or a zone that does not exist. The message is
 * an English sentence for a command line; HTTP answers have their own fixed texts (contract
 * monitor.md 2.3). */
export class ScheduleError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ScheduleError'
  }
}
