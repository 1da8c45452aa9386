// How the desktop channel is told: the outbox hands in facts, one check at a time; what is shown
// of them, together or alone, now or after quiet hours, is decided behind this.
import type { DesktopConfig } from '../../../integrations/desktop/config.ts'
import type { Facts } from '../message/facts.ts'
import type { Notice, NoticeResult } from '../notifier/notifier.ts'

export interface DesktopChannel {
  /**
   * Resolves with what became of it, alone or within a summary. May take minutes (a gap settles), so
   * nobody waits for one before handing in the next; changes of a check are handed in in their order.
   * What has not been shown at a stop never resolves: it is handed in again at the next start.
   */
  tell(facts: Facts, channel: DesktopConfig): Promise<NoticeResult>
  /**
   * Of reminders that are due together one notice is made. Resolves with what became of each, in
   * their order: a critical check passes quiet hours, its neighbour does not.
   */
  remind(facts: readonly Facts[], channel: DesktopConfig): Promise<readonly NoticeResult[]>
  /** Shows a notice that is of no check. In quiet hours the digest names it. */
  announce(notice: Notice): Promise<NoticeResult>
  start(): void
  stop(): void
}
