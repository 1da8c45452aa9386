// How much the outbox reads, holds and sends at once.

export interface OutboxLimits {
  /** Flips planned in one write: few enough that no ping waits for it. */
  readonly planned: number
  /** Deliveries of one channel in memory, as ids; the rest stays in the database meanwhile. */
  readonly held: number
  /** The same for a desktop channel: a gap may hold them all back, and news pass them. */
  readonly heldForDesktop: number
  /** Messages in progress to one target. */
  readonly perTarget: number
  /** Messages in progress to all targets: this divided by `perTarget` is how many hosts may hang. */
  readonly overall: number
  /** Changes handed to the desktop at once: one notification may name them all. */
  readonly onDesktop: number
  /** Up to this many deliveries, each outcome is written by itself as soon as it is known. */
  readonly calm: number
}

export const OUTBOX_LIMITS: OutboxLimits = {
  planned: 10,
  held: 1000,
  heldForDesktop: 20_000,
  perTarget: 4,
  overall: 256,
  onDesktop: 1000,
  calm: 16,
}
