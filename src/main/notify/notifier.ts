// The port through which a person is told: the operating system's notification on a desktop,
// notify-send or the log without one.

export interface Notice {
  /** Ids of the flips that it tells of; a receiver may drop a repeat by them. */
  readonly flipIds: readonly number[]
  readonly title: string
  readonly body: string
  readonly urgency: 'critical' | 'normal'
}

/** What became of a notice. Never silence. */
export type NoticeResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'suppressed' | 'failed'; readonly reason: string }

export interface Notifier {
  show(notice: Notice): Promise<NoticeResult>
}
