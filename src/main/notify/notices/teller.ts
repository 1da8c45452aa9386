// How the desktop channel is told: the dispatcher hands in facts, one check at a time; what is shown
// of them, together or alone, now or after quiet hours, is decided behind this.
import type { Facts } from '../facts.ts'
import type { NoticeResult } from '../notifier.ts'

export interface Teller {
  /** Resolves with what became of it, alone or within a summary. May take minutes (a gap settles). */
  tell(facts: Facts, channel: DesktopConfig): Promise<NoticeResult>
  /** Of reminders that are due together one notice is made. */
  remind(facts: readonly Facts[], channel: DesktopConfig): Promise<NoticeResult>
  start(): void
  stop(): void
}

/** Configuration of the kind `desktop` (contract channels.md). */
export interface DesktopConfig {
  /** Passes quiet hours. */
  readonly critical: boolean
  readonly sound: boolean
}
